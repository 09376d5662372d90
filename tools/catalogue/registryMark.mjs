/** Finds the mark that the registry has drawn into logos, by which a wallet would be taken for WalletConnect itself. */
import sharp from 'sharp'

/** Where the mark stands, in a picture of 120 pixels: in the circle within this square. */
const square = { left: 21, top: 64, width: 36, height: 36 }
/** How like WalletConnect's sign a marked logo is there at least; others reach 0.4. */
const enough = 0.75

/** How like two pictures are in the circle, from -1 to 1: the mark's is drawn on a disc, in other colours. */
export async function likenessOfMark(picture, sign) {
  const [there, wanted] = await Promise.all([
    greysOf(sharp(picture).flatten({ background: '#fff' }).resize(120, 120).extract(square)),
    greysOf(sharp(sign).flatten({ background: '#3396ff' }).resize(square.width, square.height)),
  ])
  return there.reduce((sum, grey, index) => sum + grey * wanted[index], 0)
}

/**
 * Whether a picture bears the mark.
 *
 * @param sign - WalletConnect's own picture
 */
export async function bearsMark(picture, sign) {
  return (await likenessOfMark(picture, sign)) > enough
}

/** The greys within the circle, without their mean and of length 1. */
async function greysOf(image) {
  const { width: size } = square
  const greys = await image.greyscale().raw().toBuffer()
  const middle = (size - 1) / 2
  const inside = [...greys].filter((_, index) => {
    const [x, y] = [(index % size) - middle, Math.floor(index / size) - middle]
    return x * x + y * y < (middle - 2) ** 2
  })
  const mean = inside.reduce((sum, grey) => sum + grey, 0) / inside.length
  const length = Math.hypot(...inside.map((grey) => grey - mean)) || 1
  return inside.map((grey) => (grey - mean) / length)
}
