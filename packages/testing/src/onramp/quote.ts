import { randomBytes } from 'node:crypto'
import { formatUnits } from 'viem'
import { divideUp, readMoney, readUnits, writeMoney } from './amounts.ts'
import type { OnrampAsset } from './assets.ts'
import {
  paymentCurrencies,
  paymentTerms,
  type PaymentCurrency,
  type PaymentMethod,
} from './payment.ts'
import type { Price } from './prices.ts'

/** What somebody wants to buy, by what they pay in all or by what is to arrive. */
export type QuoteQuestion = {
  readonly asset: OnrampAsset
  readonly paymentCurrency: PaymentCurrency
  readonly method: PaymentMethod
} & ({ readonly paymentAmount: string } | { readonly purchaseAmount: string })

/** What the sandbox gives for an amount of money. Amounts are decimal numbers, in whole units. */
export type OnrampQuote = {
  readonly id: string
  /** Of the asset. */
  readonly currency: OnrampAsset['id']
  readonly network: string
  readonly paymentCurrency: PaymentCurrency
  readonly method: PaymentMethod
  /** All that is paid. */
  readonly total: string
  /** The part of it that buys. */
  readonly subtotal: string
  readonly providerFee: string
  readonly networkFee: string
  /** What arrives, to the last digit. */
  readonly purchaseAmount: string
  /** What one whole unit costs, rounded to a cent. */
  readonly price: string
  readonly priceSource: Price['source']
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Why there is no quote; the code is the answer's, and limits are in whole units of the payment currency. */
export class QuoteRefusal extends Error {
  override readonly name = 'QuoteRefusal'
  readonly code: 'amount_too_low' | 'amount_too_high' | 'unsupported'
  readonly limits:
    { readonly min: string; readonly max: string; readonly currency: string } | undefined

  constructor(code: QuoteRefusal['code'], message: string, limits?: QuoteRefusal['limits']) {
    super(message)
    this.code = code
    this.limits = limits
  }
}

/** What a delivery costs, in cents of a US dollar. */
function networkCents({ network, contractAddress }: OnrampAsset): bigint {
  const isToken = contractAddress !== ''
  if (network.startsWith('eip155:')) return isToken ? 45n : 25n
  return isToken ? 5n : 2n
}

/** Digits that an amount to be delivered has after the point, at most: what is shown is what arrives. */
const shownDecimals = 8

/**
 * Computes a quote in whole numbers: fees are rounded up to a cent, what arrives down to its eighth decimal.
 *
 * @throws QuoteRefusal
 */
export function computeQuote(
  question: QuoteQuestion,
  { price, expiresAt }: { readonly price: Price; readonly expiresAt: number },
): OnrampQuote {
  const { asset, paymentCurrency, method } = question
  const { dollars } = paymentCurrencies[paymentCurrency]
  const terms = paymentTerms[method]
  const networkFee = divideUp(networkCents(asset) * 100n, dollars)
  const providerFee = (total: bigint) => divideUp(total * terms.rate, 10_000n)

  const asked =
    'paymentAmount' in question
      ? readMoney(question.paymentAmount)
      : totalFor(readUnits(question.purchaseAmount, asset.decimals))
  if (asked === undefined)
    throw new QuoteRefusal('unsupported', 'The amount is no decimal number, or too fine.')
  const limits = {
    min: writeMoney(terms.minimum),
    max: writeMoney(terms.maximum),
    currency: paymentCurrency,
  }
  if (asked < terms.minimum)
    throw new QuoteRefusal('amount_too_low', `At least ${limits.min} ${paymentCurrency}.`, limits)
  if (asked > terms.maximum)
    throw new QuoteRefusal('amount_too_high', `At most ${limits.max} ${paymentCurrency}.`, limits)

  const fee = providerFee(asked)
  const subtotal = asked - fee - networkFee
  const finest = 10n ** BigInt(Math.max(0, asset.decimals - shownDecimals))
  const bought = (subtotal * dollars * price.buys) / (100n * price.cents)
  return {
    id: `q_${randomBytes(12).toString('base64url')}`,
    currency: asset.id,
    network: asset.network,
    paymentCurrency,
    method,
    total: writeMoney(asked),
    subtotal: writeMoney(subtotal),
    providerFee: writeMoney(fee),
    networkFee: writeMoney(networkFee),
    purchaseAmount:
      'paymentAmount' in question
        ? formatUnits(bought - (bought % finest), asset.decimals)
        : question.purchaseAmount,
    price: writeMoney(
      (price.cents * 100n * 10n ** BigInt(asset.decimals)) / (price.buys * dollars),
    ),
    priceSource: price.source,
    expiresAt,
  }

  /** The least payment of which enough is left after all fees. */
  function totalFor(units: bigint | undefined): bigint | undefined {
    if (units === undefined) return undefined
    const needed = divideUp(units * price.cents * 100n, price.buys * dollars) + networkFee
    // The fee is a share of the whole, which includes it: each turn adds less than a cent more than the one before.
    let total = needed + providerFee(needed)
    while (total - providerFee(total) < needed) total = needed + providerFee(total)
    return total
  }
}
