import type { Page } from '@playwright/test'
import jsQR from 'jsqr'

/** What a scanner reads in a picture. */
export async function scan(page: Page, png: Buffer) {
  const blank = await page.context().newPage()
  // The browser knows how to read its own pictures; nothing else is needed for it.
  const image = await blank.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const drawing = canvas.getContext('2d')
    drawing?.drawImage(bitmap, 0, 0)
    const { data } = drawing?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] }
    // As text, which crosses over faster than a list of numbers.
    const rows = Array.from({ length: bitmap.height }, (_, row) =>
      String.fromCharCode(...data.slice(row * bitmap.width * 4, (row + 1) * bitmap.width * 4)),
    )
    return { width: bitmap.width, height: bitmap.height, data: rows.join('') }
  }, png.toString('base64'))
  await blank.close()
  const pixels = Uint8ClampedArray.from(Buffer.from(image.data, 'latin1'))
  return jsQR(pixels, image.width, image.height)?.data
}
