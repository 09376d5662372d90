import type { CaipNetworkId } from '@latchkey/protocol'
import type {
  OnrampOrderStatus,
  OnrampPaymentCurrency,
  OnrampPurchaseCurrency,
} from '@latchkey/protocol/api'
import type { Limits } from '../../config/limits.ts'
import type { OnrampCredentials } from '../onrampOptions.ts'

/** What a provider sells, and what it takes for it. */
export type ProviderOptions = {
  readonly paymentCurrencies: readonly OnrampPaymentCurrency[]
  readonly purchaseCurrencies: readonly OnrampPurchaseCurrency[]
}

/** What is bought: a currency on a network, by its id and its symbol. */
export type Purchase = {
  readonly id: string
  readonly symbol: string
  readonly network: CaipNetworkId
  /** The token's address; empty for the network's own currency. */
  readonly contractAddress: string
}

/** What a provider is asked the price of. Amounts are decimal numbers, in whole units. */
export type QuoteQuestion = {
  readonly purchase: Purchase
  /** ISO 4217. */
  readonly paymentCurrency: string
  readonly amount: string
  readonly paymentMethod: string
  readonly country: string | undefined
}

/** What a provider answers: nothing here is computed where the provider has said it. Amounts are decimal numbers, in whole units. */
export type ProviderQuote = {
  readonly id: string
  readonly total: string
  readonly subtotal: string
  readonly purchaseAmount: string
  /** In the payment currency. */
  readonly networkFee: string
  /** In the payment currency. */
  readonly providerFee: string
  /** Milliseconds since 1970, where the provider says it. */
  readonly expiresAt?: number | undefined
}

/** An order that is about to begin. */
export type HandOff = {
  /** The order's id, which the provider is given to name it by. */
  readonly orderId: string
  readonly projectId: string
  readonly purchase: Purchase
  readonly address: string
  readonly paymentCurrency: string
  readonly paymentAmount: string | undefined
  readonly purchaseAmount: string | undefined
  readonly paymentMethod: string | undefined
  readonly country: string | undefined
  readonly quoteId: string | undefined
  readonly redirectUrl: string | undefined
  /** The host of the site that it is begun on, as far as it can be told. */
  readonly site: string | undefined
  /** The visitor's own address, which some providers bind their page to; `undefined` where it is not known. */
  readonly clientIp: string | undefined
}

/** What a provider says of an order. */
export type OrderReport = {
  readonly status: OnrampOrderStatus
  /** Which of several reports is the later one, where the provider numbers them or says when they were made. */
  readonly sequence?: number | undefined
  readonly reason?: string | undefined
  readonly hash?: string | undefined
  readonly purchaseAmount?: string | undefined
  readonly paymentAmount?: string | undefined
  /** How the provider itself names the order. */
  readonly providerOrderId?: string | undefined
}

/** What a webhook brings, once its signature was checked. */
export type WebhookEvent = {
  /** The event's own id: the same one twice is one event. */
  readonly id: string
  /** The order that it is about: by the id that it was begun with, or by the provider's own. */
  readonly order: { readonly id: string } | { readonly providerOrderId: string }
  readonly report: OrderReport
}

/** A webhook as it came in. */
export type WebhookRequest = {
  readonly body: string
  readonly headers: Headers
  /** Where it came in, as this server sees it. */
  readonly url: string
  readonly now: number
}

/** An order as a provider needs it to say how it stands. */
export type OpenOrder = {
  readonly id: string
  readonly projectId: string
  readonly providerOrderId: string | null
  readonly address: string
  readonly startedAt: number
}

/**
 * Somebody who sells crypto, as it was set up here.
 *
 * Whatever cannot be had throws OnrampRefusal (what the provider, or its limits, say no to) or OnrampFault (it could not be asked).
 */
export type OnrampProvider = {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly feeRange: string
  /** Their site. */
  readonly url: string
  /** Hosts that its pages may be on, with their port where it is not the usual one. No other address is ever handed out. */
  readonly hosts: readonly string[]
  /** Networks that it delivers on, or `all` that its options name. */
  readonly networks: readonly CaipNetworkId[] | 'all'
  /** What it sells. `undefined` where the provider does not tell. */
  options(country: string | undefined): Promise<ProviderOptions | undefined>
  quote(question: QuoteQuestion): Promise<ProviderQuote>
  /** Where the visitor goes, signed where the provider asks for it, and how the provider names the order, where it does so already. */
  createUrl(
    order: HandOff,
  ): Promise<{ readonly url: string; readonly providerOrderId?: string | undefined }>
  /**
   * What a webhook says of an order, or `undefined` for one that is about nothing of ours.
   *
   * @throws OnrampForgery for one that the provider has not made, or not now.
   */
  readWebhook?(
    request: WebhookRequest,
  ): WebhookEvent | undefined | Promise<WebhookEvent | undefined>
  /** How an order stands, or `undefined` where the provider does not know it (yet). */
  readStatus?(order: OpenOrder): Promise<OrderReport | undefined>
}

/** Makes a provider from what the operator got from it. */
export type ProviderMaker = (credentials: OnrampCredentials, limits: Limits) => OnrampProvider
