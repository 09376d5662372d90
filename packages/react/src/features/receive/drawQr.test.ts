import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawQr, finderSize, holeSize } from './drawQr.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('drawQr: draws every dark module once, but for the finders and the hole in the middle', () => {
  const { data, size } = encode(address, { ecc: 'Q', boostEcc: true, border: 0 })
  const { path } = drawQr(address)
  const drawn = new Set<string>()
  for (const [, x = '', y = '', run = ''] of path.matchAll(/M([\d.]+) ([\d.]+)h(\d+)/g))
    for (let step = 0; step <= Number(run); step += 1)
      drawn.add(`${Math.floor(Number(x)) + step} ${Math.floor(Number(y))}`)

  const far = size - finderSize
  const hole = (size - holeSize) / 2
  const expected = new Set<string>()
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) {
      const isFinder =
        (x < finderSize && (y < finderSize || y >= far)) || (x >= far && y < finderSize)
      const isHole = x >= hole && x < hole + holeSize && y >= hole && y < hole + holeSize
      if (isDark && !isFinder && !isHole) expected.add(`${x} ${y}`)
    }
  expect(drawn).toEqual(expected)
})

test('drawQr: the hole takes less than half of what error correction gives back', () => {
  const { size } = drawQr(address)
  expect(holeSize ** 2 / size ** 2).toBeLessThan(0.25 / 2)
  expect((size - holeSize) % 2).toBe(0)
})
