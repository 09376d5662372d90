import type * as api from '@latchkey/protocol/api'
import type { RouteInput, RouteResponse } from '@latchkey/protocol/api'
import type { Limits } from '../../config/limits.ts'
import type { Project } from '../../store/schema.ts'
import { answered, named } from '../providers/answered.ts'
import { assertAmount } from './assertAmount.ts'
import type { Sellers } from './sellers.ts'

/** Default currency and method of a payment. */
export const usualPayment = { currency: 'USD', method: 'card' } as const

/** The sellers, and the lifetime of a quote without one of its own. */
export interface QuoteContext {
  readonly sellers: Sellers
  readonly limits: Pick<Limits, 'onrampQuoteMs'>
}

/** Returns the price that a provider asks for a purchase. */
export async function quotePurchase(
  { sellers, limits }: QuoteContext,
  body: RouteInput<typeof api.postOnrampQuote>['body'],
  project: Project,
): Promise<RouteResponse<typeof api.postOnrampQuote>> {
  const { amount, network, country, paymentMethod = usualPayment.method } = body
  const paymentCurrency = body.paymentCurrency.toUpperCase()
  return answered(async () => {
    const provider = sellers.choose(project, body.provider, network)
    return named(provider, async () => {
      const question = { currency: body.purchaseCurrency, network, country }
      const { sold, purchase } = await sellers.purchaseAt(project, provider, question)
      const payment = {
        currency: paymentCurrency,
        method: paymentMethod,
        provider: provider.name,
      }
      assertAmount(amount, sold, payment)
      const quote = await provider.quote({
        purchase,
        paymentCurrency,
        amount,
        paymentMethod,
        country,
      })
      const money = (value: string) => ({ amount: value, currency: paymentCurrency })
      return {
        paymentTotal: money(quote.total),
        paymentSubtotal: money(quote.subtotal),
        purchaseAmount: { amount: quote.purchaseAmount, currency: purchase.symbol },
        networkFee: money(quote.networkFee),
        providerFee: money(quote.providerFee),
        ...(provider.id === 'coinbase' && { coinbaseFee: money(quote.providerFee) }),
        quoteId: quote.id,
        provider: provider.id,
        expiresAt: quote.expiresAt ?? Date.now() + limits.onrampQuoteMs,
      }
    })
  })
}
