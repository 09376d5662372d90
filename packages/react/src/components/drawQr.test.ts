import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawQr, finderSize } from './drawQr.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const pairing = `wc:${'a1'.repeat(32)}@2?expiryTimestamp=1795276800&relay-protocol=irn&symKey=${'b2'.repeat(32)}`

for (const [name, text, ecc] of [
  ['an address', address, 'Q'],
  ['a pairing', pairing, 'M'],
] as const)
  test(`drawQr: draws every dark module of ${name} once, but for the finders and the hole in the middle`, () => {
    const { data, size } = encode(text, { ecc, boostEcc: true, border: 0 })
    const { path, hole } = drawQr(text)
    const drawn = new Set<string>()
    for (const [, x = '', y = '', run = ''] of path.matchAll(/M([\d.]+) ([\d.]+)h(\d+)/g))
      for (let step = 0; step <= Number(run); step += 1)
        drawn.add(`${Math.floor(Number(x)) + step} ${Math.floor(Number(y))}`)

    const far = size - finderSize
    const start = (size - hole) / 2
    const expected = new Set<string>()
    for (const [y, row] of data.entries())
      for (const [x, isDark] of row.entries()) {
        const isFinder =
          (x < finderSize && (y < finderSize || y >= far)) || (x >= far && y < finderSize)
        const isHole = x >= start && x < start + hole && y >= start && y < start + hole
        if (isDark && !isFinder && !isHole) expected.add(`${x} ${y}`)
      }
    expect(drawn).toEqual(expected)
  })

for (const [name, text, share] of [
  ['an address', address, 0.25],
  ['a pairing', pairing, 0.15],
] as const)
  test(`drawQr: the hole in ${name} takes less than half of what error correction gives back`, () => {
    const { size, hole } = drawQr(text)
    expect(hole ** 2 / size ** 2).toBeLessThan(share / 2)
    expect((size - hole) % 2).toBe(0)
  })
