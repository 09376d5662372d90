import { encode } from 'uqr'

/** Modules of a finder pattern's side. */
export const finderSize = 7
/** Modules of the square in the middle that stay free for a picture: odd, so that it stands in the centre. */
export const holeSize = 9

/** What to draw of a QR code, in modules. */
export type QrDrawing = {
  /** Modules of a side, without the margin. */
  readonly size: number
  /** One path of strokes with round ends along the centres of the dark modules. */
  readonly path: string
  /** The upper left corners of the three finder patterns. */
  readonly finders: readonly (readonly [x: number, y: number])[]
}

/**
 * Draws a text as a QR code (ISO/IEC 18004). A quarter of it may be missing or wrong (level Q; H where it costs no larger code), which is
 * what lets a picture stand in the middle.
 */
export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'Q', boostEcc: true, border: 0 })
  const far = size - finderSize
  const finders = [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const
  const holeStart = (size - holeSize) / 2
  const isFree = (x: number, y: number) =>
    finders.some(([fx, fy]) => within(x, fx, finderSize) && within(y, fy, finderSize)) ||
    (within(x, holeStart, holeSize) && within(y, holeStart, holeSize))

  let path = ''
  for (const [y, row] of data.entries()) {
    let x = 0
    while (x < size) {
      let end = x
      while (end < size && row[end] && !isFree(end, y)) end += 1
      if (end > x) path += `M${x + 0.5} ${y + 0.5}h${end - x - 1}`
      x = Math.max(end, x + 1)
    }
  }
  return { size, path, finders }
}

function within(value: number, start: number, length: number) {
  return value >= start && value < start + length
}
