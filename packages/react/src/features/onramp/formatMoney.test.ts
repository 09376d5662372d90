import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney } from './formatMoney.ts'

test('formatMoney: writes as the language does, with cents where there are any', () => {
  expect(formatMoney('10.00', 'USD')).toBe('$10')
  expect(formatMoney('7500', 'USD')).toBe('$7,500')
  expect(formatMoney('1.5', 'EUR', 'de')).toBe('1,50\u00a0€')
  expect(formatMoney('3', 'USD', 'ar')).toBe('3\u00a0US$')
  expect(formatMoney('3', 'not a currency')).toBe('3 not a currency')
})

test('formatMoney: shows every digit of any amount, however large', () => {
  const amount = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 25n }), fc.integer({ min: 1, max: 99 }))
    .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`)
  fc.assert(
    fc.property(amount, (text) => {
      expect(formatMoney(text, 'USD').replace(/[$,]/g, '')).toBe(text)
    }),
  )
})
