/** Reads the QR code in some pixels. The decoder comes when it is first needed. */
export async function readQr(pixels: ImageData): Promise<string | undefined> {
  const { default: jsqr } = await import('jsqr')
  return jsqr(pixels.data, pixels.width, pixels.height)?.data
}

/** Reads the QR code in a picture. */
export async function readQrFromFile(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file)
  const pixels = drawPixels(picture, picture.width, picture.height)
  picture.close()
  return pixels && readQr(pixels)
}

/** The pixels of a picture, or of what a video shows now. */
export function drawPixels(source: CanvasImageSource, width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(source, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height)
}
