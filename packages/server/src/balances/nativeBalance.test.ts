import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits } from './nativeBalance.ts'

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [10n ** 18n, 18, '1'],
  [1_500_000n, 6, '1.5'],
  [42n, 0, '42'],
])('formatUnits: %s with %s decimals is %s', (amount, decimals, text) => {
  expect(formatUnits(amount, { decimals })).toBe(text)
})

test('formatUnits: loses nothing', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n }),
      fc.integer({ min: 0, max: 40 }),
      (amount, decimals) => {
        const [whole = '', fraction = ''] = formatUnits(amount, { decimals }).split('.')
        expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(amount)
      },
    ),
  )
})
