import fc from 'fast-check'
import { parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { writeMoney } from './amounts.ts'
import { listAssets } from './assets.ts'
import { paymentCurrencies, paymentMethods, paymentTerms, type PaymentCurrency } from './payment.ts'
import type { Price } from './prices.ts'
import { computeQuote, QuoteRefusal, type QuoteQuestion } from './quote.ts'

const assets = listAssets([{ id: 31337, name: 'One' }], true)
const [ether] = assets
if (!ether) throw new Error('There are assets')
const fixed: Price = { cents: 300_000n, buys: 10n ** 18n, source: 'table' }
const ask = (question: QuoteQuestion, price = fixed) =>
  computeQuote(question, { price, expiresAt: 1 })
const cents = (text: string) => parseUnits(text, 2)
const plain = { asset: ether, paymentCurrency: 'USD', method: 'card' } as const

test('behavior: a quote says what is paid, what for, and what arrives', () => {
  expect(ask({ ...plain, paymentAmount: '100.00' })).toMatchObject({
    total: '100.00',
    providerFee: '2.00',
    networkFee: '0.25',
    subtotal: '97.75',
    purchaseAmount: '0.03258333',
    price: '3000.00',
    priceSource: 'table',
  })
  expect(
    ask({ ...plain, method: 'ach_bank_account', paymentCurrency: 'EUR', paymentAmount: '100' }),
  ).toMatchObject({ total: '100.00', providerFee: '1.00', networkFee: '0.24', price: '2777.77' })
})

test('behavior: what is to arrive can be said instead, and does', () => {
  const quote = ask({ ...plain, purchaseAmount: '1.5' })
  expect(quote).toMatchObject({ purchaseAmount: '1.5', total: '4592.10' })
  const less = writeMoney(cents(quote.total) - 1n)
  expect(ask({ ...plain, paymentAmount: less }).purchaseAmount < '1.5').toBe(true)
})

test('error: amounts outside of the limits are refused with them, by a cent', () => {
  for (const method of paymentMethods) {
    const { minimum, maximum } = paymentTerms[method]
    const of = (amount: bigint) => () =>
      ask({ ...plain, method, paymentAmount: writeMoney(amount) })
    const limits = { min: writeMoney(minimum), max: writeMoney(maximum), currency: 'USD' }
    expect(of(minimum - 1n)).toThrow(expect.objectContaining({ code: 'amount_too_low', limits }))
    expect(of(maximum + 1n)).toThrow(expect.objectContaining({ code: 'amount_too_high', limits }))
    expect(of(minimum)).not.toThrow()
    expect(of(maximum)).not.toThrow()
  }
})

test.each(['', '-1', '1e3', '10.001', '0x10', ' 20', '20,00', 'NaN', '٢٠'])(
  'error: %j is no amount of money',
  (paymentAmount) => {
    expect(() => ask({ ...plain, paymentAmount })).toThrow(QuoteRefusal)
  },
)

const prices = fc.record({
  cents: fc.bigInt({ min: 1n, max: 10n ** 15n }),
  buys: fc.bigInt({ min: 1n, max: 10n ** 24n }),
  source: fc.constant('pool' as const),
})
const currencies = fc.constantFrom(
  // The keys are its type's.
  ...(Object.keys(paymentCurrencies) as PaymentCurrency[]),
)

test('property: all that is paid is accounted for, and nobody gets more than they pay for', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...assets),
      currencies,
      fc.constantFrom(...paymentMethods),
      fc.bigInt({ min: 10_00n, max: 7_500_00n }),
      prices,
      (asset, paymentCurrency, method, amount, price) => {
        const question = { asset, paymentCurrency, method, paymentAmount: writeMoney(amount) }
        const quote = ask(question, price)
        const { total, subtotal, providerFee, networkFee } = quote
        expect(cents(subtotal) + cents(providerFee) + cents(networkFee)).toBe(cents(total))
        const units = parseUnits(quote.purchaseAmount, asset.decimals)
        const { dollars } = paymentCurrencies[paymentCurrency]
        // What arrives costs no more than was left for it, and one more digit would.
        const cost = (value: bigint) => value * price.cents * 100n
        const paid = cents(subtotal) * dollars * price.buys
        const finest = 10n ** BigInt(Math.max(0, asset.decimals - 8))
        expect(cost(units) <= paid).toBe(true)
        expect(cost(units + finest) > paid).toBe(true)
      },
    ),
  )
})

test('property: a payment for what is to arrive is the least that is enough', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 10n ** 16n, max: 2n * 10n ** 18n }),
      currencies,
      (units, paymentCurrency) => {
        const purchaseAmount = writeEther(units)
        const quote = ask({ ...plain, paymentCurrency, purchaseAmount })
        const arrives = (total: bigint) =>
          parseUnits(
            ask({ ...plain, paymentCurrency, paymentAmount: writeMoney(total) }).purchaseAmount,
            18,
          )
        const shown = units - (units % 10n ** 10n)
        expect(arrives(cents(quote.total)) >= shown).toBe(true)
        expect(arrives(cents(quote.total) - 1n) < units).toBe(true)
      },
    ),
  )
})

const writeEther = (wei: bigint) =>
  `${wei / 10n ** 18n}.${(wei % 10n ** 18n).toString().padStart(18, '0')}`
