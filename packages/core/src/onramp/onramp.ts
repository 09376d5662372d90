import type { CaipNetworkId } from '@latchkey/protocol'
import type {
  OnrampOrderStatus,
  OnrampPaymentCurrency,
  OnrampProvider,
  OnrampPurchaseCurrency,
  OnrampQuote,
} from '@latchkey/protocol/api'
import type { KitError } from '../errors/KitError.ts'

/** What a visitor has chosen of a purchase. What others say of it stands in the cache. */
export type OnrampChoice = {
  /** Ids, as the operator's server names them; without one, the default counts. */
  readonly purchaseCurrency?: string | undefined
  readonly paymentCurrency?: string | undefined
  /** One of the payment currency's, such as `card` or `ach_bank_account`. */
  readonly paymentMethod?: string | undefined
  /** In the payment currency, as a decimal string. */
  readonly paymentAmount?: string | undefined
  /** The id of a provider. */
  readonly selectedProvider?: string | undefined
}

/** What a purchase's state is made from: what was chosen, and what came of the last click on a provider. */
export type OnrampInputs = OnrampChoice & {
  readonly attempt?: PurchaseAttempt | undefined
}

/** The way to a provider's page, from the click on it. */
export type PurchaseAttempt = {
  /** Another one for every click. */
  readonly id: string
  readonly provider: string
  /** The provider's name as people know it. */
  readonly label: string
  /**
   * `opening`: the server is asked for the address. `open`: the window has gone there. `blocked`: the browser has opened no window, so that `url` is to be
   * pressed. `failed`: `error` says why.
   */
  readonly step: 'opening' | 'open' | 'blocked' | 'failed'
  /** Where the purchase goes on, once it was checked. */
  readonly url?: string | undefined
  /** The order that came of it, for `watchOrders`. */
  readonly orderId?: string | undefined
  readonly error?: KitError | undefined
  readonly window?: Window | undefined
}

/** What one provider gives for the amount, as far as it is known. */
export type ProviderQuote =
  /** No amount to ask for. */
  | { readonly status: 'idle' }
  | { readonly status: 'pending' }
  | { readonly status: 'success'; readonly quote: OnrampQuote }
  | { readonly status: 'error'; readonly error: Error }

/** How little and how much can be paid at once, as decimal strings in the payment currency. */
export type PaymentLimits = { readonly min: string; readonly max: string }

/** A purchase that is being put together, as an interface shows it. Amounts are decimal strings in whole units. */
export type OnrampState = {
  /** Whether the operator's server has said what can be bought. */
  readonly status: 'pending' | 'success' | 'error'
  /** Those who deliver on the active network. */
  readonly providers: readonly OnrampProvider[]
  readonly selectedProvider: OnrampProvider | undefined
  /** What went wrong last, in words. */
  readonly error: string | undefined
  /** The same as an error. */
  readonly failure: Error | undefined
  readonly purchaseCurrency: OnrampPurchaseCurrency
  readonly paymentCurrency: OnrampPaymentCurrency
  /** What can be bought on the active network. */
  readonly purchaseCurrencies: readonly OnrampPurchaseCurrency[]
  readonly paymentCurrencies: readonly OnrampPaymentCurrency[]
  readonly paymentMethod: string
  /** Of the payment method. */
  readonly limits: PaymentLimits | undefined
  readonly paymentAmount: string | undefined
  /** What arrives from the selected provider; without one, from the best. `undefined` until a provider has said it. */
  readonly purchaseAmount: string | undefined
  readonly quotesLoading: boolean
  /** By the provider's id. */
  readonly quotes: Readonly<Record<string, ProviderQuote>>
  /** The id of the provider from whom most arrives; `undefined` where only one has answered. */
  readonly bestProvider: string | undefined
  /** Where it is delivered; `undefined` while the wallet is on a network that the site does not list. */
  readonly networkId: CaipNetworkId | undefined
  readonly attempt: PurchaseAttempt | undefined
}

/** An order at a provider, as it is kept between page loads. */
export type PurchaseOrder = {
  /** Whoever knows it may see the order. */
  readonly id: string
  readonly provider: string
  readonly label: string
  /** `started`: nothing is paid yet. `pending`: the payment is under way. `paid`: the tokens are. The others are ends. */
  readonly status: OnrampOrderStatus
  /** Of `failed`, where the provider says it: a text of somebody else's. */
  readonly reason?: string | undefined
  readonly networkId: CaipNetworkId
  /** To whom it is delivered. */
  readonly address: string
  /** What arrives, or is expected to, in whole tokens. */
  readonly purchase: { readonly amount?: string | undefined; readonly symbol: string }
  readonly payment: { readonly amount?: string | undefined; readonly currency: string }
  /** The transaction that has delivered. */
  readonly hash?: string | undefined
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly updatedAt: number
}
