import type { Page } from '@playwright/test'

/** What came of a comparison: nothing where both look the same, else what is different and the new picture in base64. */
export type Comparison = { readonly difference: string; readonly webp: string } | undefined

/** Two machines with the same fonts draw the same but for rounding; with other fonts only the arrangement can be compared. */
export const tolerances = {
  same: { cell: 4, color: 28, share: 0.004, size: 2 },
  otherFonts: { cell: 16, color: 72, share: 0.2, size: 0.15 },
} as const

export type Tolerance = keyof typeof tolerances

/**
 * Compares a new picture with the one that is kept, cell by cell: the mean colour of each. Both are read and the new one is written as
 * WebP by the browser itself.
 *
 * @param workshop - a blank page
 * @param kept - base64; without it nothing is compared
 */
export async function comparePictures(
  workshop: Page,
  { png, kept, tolerance }: { png: Buffer; kept: Buffer | undefined; tolerance: Tolerance },
): Promise<Comparison> {
  return workshop.evaluate(compareHere, {
    png: png.toString('base64'),
    kept: kept?.toString('base64'),
    ...tolerances[tolerance],
  })
}

type Input = {
  readonly png: string
  readonly kept: string | undefined
  readonly cell: number
  readonly color: number
  readonly share: number
  readonly size: number
}

/** Runs in the page. */
async function compareHere({ png, kept, cell, color, share, size }: Input): Promise<Comparison> {
  const read = async (type: string, text: string) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: `image/${type}` }))
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('This browser has no canvas')
    context.drawImage(bitmap, 0, 0)
    return { canvas, context, ...{ width: bitmap.width, height: bitmap.height } }
  }
  type Picture = Awaited<ReturnType<typeof read>>

  /** The mean colour of each cell, red, green and blue in turn. */
  const cellsOf = ({ context, width, height }: Picture) => {
    const { data } = context.getImageData(0, 0, width, height)
    const columns = Math.ceil(width / cell)
    const rows = Math.ceil(height / cell)
    const sums = new Float64Array(columns * rows * 3)
    const counts = new Float64Array(columns * rows)
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const at = Math.floor(y / cell) * columns + Math.floor(x / cell)
        counts[at] = (counts[at] ?? 0) + 1
        for (let channel = 0; channel < 3; channel += 1)
          sums[at * 3 + channel] =
            (sums[at * 3 + channel] ?? 0) + (data[(y * width + x) * 4 + channel] ?? 0)
      }
    return sums.map((sum, index) => sum / (counts[Math.floor(index / 3)] ?? 1))
  }

  const now = await read('png', png)
  // It takes longer to write than all the rest, and most are thrown away.
  const differs = (difference: string) => ({
    difference,
    webp: now.canvas.toDataURL('image/webp', 0.76).split(',')[1] ?? '',
  })
  if (kept === undefined) return differs('has not been taken yet')
  const before = await read('webp', kept)

  const allowed = (length: number) => (size < 1 ? length * size : size)
  for (const side of ['width', 'height'] as const)
    if (Math.abs(now[side] - before[side]) > allowed(before[side]))
      return differs(`${side} is ${now[side]} px, not ${before[side]} px`)

  // Where sizes differ a little, what both have is compared.
  const common = {
    width: Math.min(now.width, before.width),
    height: Math.min(now.height, before.height),
  }
  const [a, b] = [cellsOf({ ...now, ...common }), cellsOf({ ...before, ...common })]
  let different = 0
  for (let at = 0; at < a.length; at += 3)
    if (
      [0, 1, 2].some((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) > color)
    )
      different += 1
  const found = different / (a.length / 3)
  return found > share ? differs(`${(found * 100).toFixed(2)} % looks different`) : undefined
}

/** Tells fonts apart: how wide the page's own font, its bold weight and its monospace draw the same words, and which browser draws them. */
export function describeFonts(workshop: Page): Promise<string> {
  return workshop.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('This browser has no canvas')
    const fonts = ['16px system-ui', '600 16px system-ui', '16px ui-monospace, monospace']
    const words = ['Connect Wallet 0123456789', 'مرحبا', 'Größe']
    return fonts
      .flatMap((font) => {
        context.font = font
        return words.map((word) => context.measureText(word).width.toFixed(1))
      })
      .join(' ')
  })
}
