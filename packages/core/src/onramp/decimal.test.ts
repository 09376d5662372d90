import { parseAmount } from '@latchkey/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDecimals, isDecimal, isPositive } from './decimal.ts'

const whole = fc.bigInt({ min: 0n, max: 10n ** 28n })
const fraction = fc.option(fc.stringMatching(/^\d{1,36}$/))
const decimal = fc
  .tuple(whole, fraction)
  .map(([before, after]) => (after === null ? `${before}` : `${before}.${after}`))

test('isDecimal: takes digits with a fraction, and nothing else', () => {
  fc.assert(
    fc.property(decimal, (text) => {
      expect(isDecimal(text)).toBe(true)
    }),
  )
  const wrong = ['', '.5', '5.', '-1', '+1', '1e3', '1,000', ' 1', '0x1', 'Infinity', 'NaN', '١']
  for (const text of [...wrong, 1, 1n, null, undefined, {}]) expect(isDecimal(text)).toBe(false)
})

test('compareDecimals: agrees with whole numbers of the smallest unit, to the last place', () => {
  const units = (text: string) => parseAmount(text, 36) ?? -1n
  fc.assert(
    fc.property(decimal, decimal, (one, other) => {
      const difference = units(one) - units(other)
      expect(Math.sign(compareDecimals(one, other))).toBe(
        difference < 0n ? -1 : difference > 0n ? 1 : 0,
      )
    }),
  )
  // As numbers, these would be the same.
  expect(compareDecimals('9007199254740993', '9007199254740992')).toBeGreaterThan(0)
  expect(compareDecimals('0.100000000000000000001', '0.1')).toBeGreaterThan(0)
  expect(compareDecimals('1.50', '1.5')).toBe(0)
  expect(compareDecimals('nonsense', '0')).toBeLessThan(0)
})

test('isPositive: is true of what is more than nothing', () => {
  fc.assert(
    fc.property(decimal, (text) => {
      expect(isPositive(text)).toBe((parseAmount(text, 36) ?? 0n) > 0n)
    }),
  )
  expect(isPositive(undefined)).toBe(false)
})
