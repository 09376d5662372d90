import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countPlaces, formatAmount, parseAmount } from './amount.ts'

test('parseAmount: reads whole tokens without rounding', () => {
  expect(parseAmount('1.5', 18)).toBe(1_500_000_000_000_000_000n)
  expect(parseAmount('.5', 6)).toBe(500_000n)
  expect(parseAmount('7.', 0)).toBe(7n)
  expect(parseAmount('0.000000000000000001', 18)).toBe(1n)
})

test.each(['', '.', '-1', '1e3', '0x1', '1,5', ' 1', '1 ', '1.2.3', 'NaN', '∞', '٣'])(
  'parseAmount: refuses %j',
  (text) => expect(parseAmount(text, 18)).toBeUndefined(),
)

test('parseAmount: drops zeros at the end of the fraction', () => {
  expect(parseAmount('25.00000000', 6)).toBe(25_000_000n)
  expect(parseAmount('7.0', 0)).toBe(7n)
  expect(parseAmount('1.2500', 2)).toBe(125n)
  expect(parseAmount('.000', 0)).toBe(0n)
  expect(parseAmount('1.2501', 2)).toBeUndefined()
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.nat(18),
      fc.nat(40),
      (value, decimals, zeros) => {
        const text = formatAmount(value, decimals)
        const longer = `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(zeros)}`
        expect(parseAmount(longer, decimals)).toBe(value)
      },
    ),
  )
})

test('countPlaces: counts places without zeros at the end', () => {
  expect(['1', '1.', '1.50', '0.001', '.0'].map(countPlaces)).toEqual([0, 0, 1, 3, 0])
})

test('parseAmount: refuses more places than the token has', () => {
  expect(parseAmount('0.0000001', 6)).toBeUndefined()
})

test('formatAmount: writes what parseAmount reads back, for any amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.nat(36), (value, decimals) => {
      expect(parseAmount(formatAmount(value, decimals), decimals)).toBe(value)
    }),
  )
})

test('formatAmount: drops trailing zeros and keeps the sign', () => {
  expect(formatAmount(1_500_000n, 6)).toBe('1.5')
  expect(formatAmount(-(10n ** 18n), 18)).toBe('-1')
  expect(formatAmount(0n, 18)).toBe('0')
})
