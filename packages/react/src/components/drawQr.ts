import { encode } from 'uqr'

/** Modules of a finder pattern's side. */
export const finderSize = 7
/** Above this many letters, a code with half the error correction is read better than one with so many more modules. */
const longText = 100

/** What to draw of a QR code, in modules. */
export type QrDrawing = {
  /** Modules of a side, without the margin. */
  readonly size: number
  /** One path of strokes with round ends along the centres of the dark modules. */
  readonly path: string
  /** The upper left corners of the three finder patterns. */
  readonly finders: readonly (readonly [x: number, y: number])[]
  /** Modules of the square in the middle that stay free for a picture: odd, so that it stands in the centre. */
  readonly hole: number
}

/**
 * Draws a text as a QR code (ISO/IEC 18004). Of a short one a quarter may be missing or wrong (level Q), of a long one a seventh (level M);
 * that is what lets a picture stand in the middle.
 */
export function drawQr(text: string): QrDrawing {
  const isLong = text.length > longText
  const { data, size } = encode(text, { ecc: isLong ? 'M' : 'Q', boostEcc: true, border: 0 })
  const hole = Math.floor((size * (isLong ? 0.23 : 0.28) - 1) / 2) * 2 + 1
  const far = size - finderSize
  const finders = [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const
  const holeStart = (size - hole) / 2
  const isFree = (x: number, y: number) =>
    finders.some(([fx, fy]) => within(x, fx, finderSize) && within(y, fy, finderSize)) ||
    (within(x, holeStart, hole) && within(y, holeStart, hole))

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
  return { size, path, finders, hole }
}

function within(value: number, start: number, length: number) {
  return value >= start && value < start + length
}
