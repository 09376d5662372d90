import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { caipNetworkId, callerQuery } from './query.ts'

const query = z.object(callerQuery)
const text = z.string()
/** Milliseconds since 1970 by the server's clock. */
const time = z.number()
/** An amount in whole units, written out: no sign, no exponent. */
const decimal = z.string().check(z.regex(/^\d{1,30}(?:\.\d{1,36})?$/))
const name = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/))
const address = z.string().check(z.regex(/^[-.%a-zA-Z0-9]{1,128}$/))
/** 128 random bits in base64url: whoever knows it may see the order. */
const orderId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
/** ISO 3166-1, two letters. */
const country = z.string().check(z.regex(/^[A-Z]{2}$/))

/** An amount in whole units of a currency, as a decimal number. */
export const onrampAmount = z.object({ amount: decimal, currency: text })
/** An amount in whole units of a currency, as a decimal number. */
export type OnrampAmount = z.output<typeof onrampAmount>

/** What a visitor can pay with, and how much by each way of paying (`card`, `ach_bank_account`, …). */
export const onrampPaymentCurrency = z.object({
  /** ISO 4217. */
  id: text,
  name: z.optional(text),
  symbol: z.optional(text),
  payment_method_limits: z.array(z.object({ id: text, min: text, max: text })),
})
/** What a visitor can pay with. */
export type OnrampPaymentCurrency = z.output<typeof onrampPaymentCurrency>

/** What a visitor can buy, and on which networks. */
export const onrampPurchaseCurrency = z.object({
  id: text,
  name: text,
  symbol: text,
  networks: z.array(
    z.object({
      name: text,
      display_name: text,
      /** The reference of the network's CAIP-2 id: `1` of `eip155:1`. */
      chain_id: text,
      /** The token's address; empty for the network's own currency. */
      contract_address: text,
      /** The network as CAIP-2, which `chain_id` alone does not say. */
      caip_network_id: caipNetworkId,
    }),
  ),
})
/** What a visitor can buy, and on which networks. */
export type OnrampPurchaseCurrency = z.output<typeof onrampPurchaseCurrency>

/** Somebody who sells crypto. */
export const onrampProvider = z.object({
  /** `coinbase`, `meld`, `moonpay`, `stripe`, `transak`, or `sandbox` in development. */
  id: text,
  name: text,
  label: text,
  feeRange: text,
  /** Their site. */
  url: text,
  /** Their mark, on this server; absent where their terms do not allow it and the operator has added none. */
  imageUrl: z.optional(text),
  /** Networks that they deliver on, as CAIP-2. */
  supportedChains: z.array(caipNetworkId),
})
/** Somebody who sells crypto. */
export type OnrampProvider = z.output<typeof onrampProvider>

/**
 * What can be bought, with what, and from whom: the providers that are set up here and allowed to the project. Where none of them tells its
 * currencies, those of the specification stand.
 */
export const getOnrampOptions = defineRoute({
  method: 'GET',
  path: '/v1/onramp/options',
  query: z.object({
    ...callerQuery,
    country: z.optional(country),
  }),
  response: z.object({
    paymentCurrencies: z.array(onrampPaymentCurrency),
    purchaseCurrencies: z.array(onrampPurchaseCurrency),
    providers: z.array(onrampProvider),
  }),
})

/**
 * What one provider gives for an amount of money. An amount outside of its limits is refused with `onramp_amount_too_low` or
 * `onramp_amount_too_high`, both with `limits`; what it does not sell, or not there, with `onramp_unsupported`; one that does not answer,
 * or is not set up, with `onramp_unavailable`. Nothing is ever estimated here in its place.
 */
export const postOnrampQuote = defineRoute({
  method: 'POST',
  path: '/v1/onramp/quote',
  query,
  body: z.object({
    /** Id or symbol, as `getOnrampOptions` names it. */
    purchaseCurrency: name,
    /** ISO 4217. */
    paymentCurrency: name,
    /** In the payment currency. */
    amount: decimal,
    /** Where it is delivered. */
    network: caipNetworkId,
    /** One of the payment currency's; `card` by default. */
    paymentMethod: z.optional(name),
    /** The first that sells it by default. */
    provider: z.optional(name),
    country: z.optional(country),
  }),
  response: z.object({
    /** All that is paid. */
    paymentTotal: onrampAmount,
    /** The part of it that buys. */
    paymentSubtotal: onrampAmount,
    /** What arrives. */
    purchaseAmount: onrampAmount,
    coinbaseFee: z.optional(onrampAmount),
    networkFee: onrampAmount,
    providerFee: z.optional(onrampAmount),
    quoteId: text,
    provider: text,
    expiresAt: time,
  }),
})
/** What one provider gives for an amount of money. */
export type OnrampQuote = z.output<typeof postOnrampQuote.response>

/**
 * Begins an order and says where the visitor has to go: an address of the provider, made, and signed where the provider asks for it, by the
 * server. Fails as `postOnrampQuote` does.
 */
export const postOnrampUrl = defineRoute({
  method: 'POST',
  path: '/v1/generators/onrampurl',
  query,
  body: z.object({
    /** Where it is delivered to; the first one counts. */
    destinationWallets: z
      .array(
        z.object({
          address,
          blockchains: z.optional(z.array(text).check(z.maxLength(32))),
          assets: z.optional(z.array(text).check(z.maxLength(32))),
        }),
      )
      .check(z.minLength(1), z.maxLength(8)),
    /** As CAIP-2, or as `getOnrampOptions` names it. */
    defaultNetwork: z.string().check(z.regex(/^[-_:a-zA-Z0-9]{1,64}$/)),
    partnerUserId: z.string().check(z.maxLength(128)),
    defaultExperience: z.literal('buy'),
    presetCryptoAmount: z.optional(z.union([decimal, z.number()])),
    presetFiatAmount: z.optional(z.union([decimal, z.number()])),
    provider: z.optional(name),
    purchaseCurrency: z.optional(name),
    paymentCurrency: z.optional(name),
    paymentMethod: z.optional(name),
    country: z.optional(country),
    quoteId: z.optional(z.string().check(z.maxLength(256))),
    /** Where the provider sends the visitor afterwards: on an origin of the project. */
    redirectUrl: z.optional(z.string().check(z.maxLength(2_000))),
  }),
  response: z.object({
    url: text,
    orderId: z.optional(orderId),
  }),
})

/**
 * How an order stands. It only ever goes on, in the order of this list. `expired`: nothing was heard of it for long; should the provider
 * report a payment all the same, it counts, as does a second try that succeeds after one that has failed.
 */
export const onrampOrderStatus = z.enum([
  'started',
  'pending',
  'expired',
  'paid',
  'failed',
  'delivered',
])
/** How an order stands. */
export type OnrampOrderStatus = z.output<typeof onrampOrderStatus>

/** An order at a provider. */
export const onrampOrder = z.object({
  id: orderId,
  provider: text,
  status: onrampOrderStatus,
  /** Of `failed`, where the provider says it: a text of somebody else's. */
  reason: z.optional(text),
  purchase: z.object({
    /** What arrives, or will; `null` until the provider says it. */
    amount: z.nullable(text),
    /** Its symbol. */
    currency: text,
    network: caipNetworkId,
    address: text,
  }),
  payment: z.object({
    amount: z.nullable(text),
    currency: text,
  }),
  /** The transaction that delivers. */
  hash: z.optional(text),
  startedAt: time,
  updatedAt: time,
})
/** An order at a provider. */
export type OnrampOrder = z.output<typeof onrampOrder>

/** How an order stands, for whoever knows its id. While it is open the provider is asked, at most every few seconds. */
export const getOnrampOrder = defineRoute({
  method: 'GET',
  path: '/v1/onramp/orders/{id}',
  params: z.object({ id: orderId }),
  query,
  response: z.object({ order: onrampOrder }),
})
