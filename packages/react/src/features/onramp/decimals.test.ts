import { formatAmount, parseAmount } from '@latchkey/core'
import type { OnrampQuote } from '@latchkey/core/onramp'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMoney } from './AmountEntry.tsx'
import { sumFees, toUnits } from './formatMoney.ts'

const cents = fc.bigInt({ min: 0n, max: 10n ** 12n })
const money = (value: bigint, currency = 'USD') => ({ amount: formatAmount(value, 2), currency })
const quoteWith = (fees: Pick<OnrampQuote, 'networkFee' | 'providerFee' | 'coinbaseFee'>) => ({
  paymentTotal: money(0n),
  paymentSubtotal: money(0n),
  purchaseAmount: money(0n),
  quoteId: 'quote',
  provider: 'sandbox',
  expiresAt: 0,
  ...fees,
})

test('sumFees: fees of one currency are one sum, exact to the cent', () => {
  fc.assert(
    fc.property(cents, cents, cents, (network, provider, coinbase) => {
      const [sum, ...others] = sumFees(
        quoteWith({
          networkFee: money(network),
          providerFee: money(provider),
          coinbaseFee: money(coinbase),
        }),
      )
      expect(others).toEqual([])
      expect(parseAmount(sum?.amount ?? '0', 2)).toBe(network + provider + coinbase)
    }),
  )
})

test('sumFees: other currencies stand apart, and nothing is left out that costs', () => {
  const quote = quoteWith({ networkFee: money(25n, 'ETH'), providerFee: money(100n) })
  expect(sumFees(quote)).toEqual([
    { currency: 'ETH', amount: '0.25' },
    { currency: 'USD', amount: '1' },
  ])
  expect(sumFees(quoteWith({ networkFee: money(0n) }))).toEqual([])
})

test('toUnits: nothing of an amount is rounded', () => {
  const text = '0.123456789012345678901234567890123456'
  const { value, decimals } = toUnits(text)
  expect(formatAmount(value, decimals)).toBe(text)
})

test('readMoney: what is typed is money with two places at most, in the visitor’s way of writing', () => {
  const cases = [
    ['50', '.', '50'],
    ['50.5', '.', '50.5'],
    ['.5', '.', '0.5'],
    ['50.', '.', '50'],
    ['7,500', ',', undefined],
    ['7.500,25', ',', '7500.25'],
    ['12,5', ',', '12.5'],
    ['1,000', '.', '1000'],
    ['12.345', '.', undefined],
    ['1.500', '.', undefined], // fifteen hundred to some
    ['25.00000000', '.', '25.00'],
    ['25.0', '.', '25.0'],
    ['1.000.000', '.', '1000000'],
    ['1e3', '.', undefined],
    ['-5', '.', undefined],
    ['', '.', undefined],
    ['١٫٥', '.', '1.5'],
    ['۱۲۳٫۵', ',', '123.5'],
    ['٢٬٥٠٠', ',', '2500'],
    ['١٫٢٣٤', '.', undefined],
  ] as const
  for (const [typed, decimal, read] of cases) expect(readMoney(typed, decimal), typed).toBe(read)
})
