import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { caipNetworkId, callerQuery } from './query.ts'

const query = /* @__PURE__ */ z.object(callerQuery)
const text = /* @__PURE__ */ z.string()
/** Milliseconds since 1970 by the server's clock. */
const time = /* @__PURE__ */ z.number()
/** An amount in whole units, written out: no sign, no exponent. */
const decimal = /* @__PURE__ */ z
  .string()
  .check(/* @__PURE__ */ z.regex(/^\d{1,30}(?:\.\d{1,36})?$/))
const name = /* @__PURE__ */ z
  .string()
  .check(/* @__PURE__ */ z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/))
const address = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[-.%a-zA-Z0-9]{1,128}$/))
/** 128 random bits in base64url: whoever knows it may see the order. */
const orderId = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[A-Za-z0-9_-]{22}$/))
/** ISO 3166-1, two letters. */
const country = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[A-Z]{2}$/))

/** An amount in whole units of a currency, as a decimal number. */
export const onrampAmount = /* @__PURE__ */ z.object({ amount: decimal, currency: text })
/** An amount in whole units of a currency, as a decimal number. */
export type OnrampAmount = z.output<typeof onrampAmount>

/** What a visitor can pay with, and how much by each way of paying (`card`, `ach_bank_account`, …). */
export const onrampPaymentCurrency = /* @__PURE__ */ z.object({
  /** ISO 4217. */
  id: text,
  name: /* @__PURE__ */ z.optional(text),
  symbol: /* @__PURE__ */ z.optional(text),
  payment_method_limits: /* @__PURE__ */ z.array(
    /* @__PURE__ */ z.object({ id: text, min: text, max: text }),
  ),
})
/** What a visitor can pay with. */
export type OnrampPaymentCurrency = z.output<typeof onrampPaymentCurrency>

/** What a visitor can buy, and on which networks. */
export const onrampPurchaseCurrency = /* @__PURE__ */ z.object({
  id: text,
  name: text,
  symbol: text,
  networks: /* @__PURE__ */ z.array(
    /* @__PURE__ */ z.object({
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
export const onrampProvider = /* @__PURE__ */ z.object({
  /** `coinbase`, `meld`, `moonpay`, `stripe`, `transak`, or `sandbox` in development. */
  id: text,
  name: text,
  label: text,
  feeRange: text,
  /** Their site. */
  url: text,
  /** Their mark, on this server; absent where their terms do not allow it and the operator has added none. */
  imageUrl: /* @__PURE__ */ z.optional(text),
  /** Networks that they deliver on, as CAIP-2. */
  supportedChains: /* @__PURE__ */ z.array(caipNetworkId),
})
/** Somebody who sells crypto. */
export type OnrampProvider = z.output<typeof onrampProvider>

/**
 * What can be bought, with what, and from whom: the providers that are set up here and allowed to the project. Where none of them tells its
 * currencies, those of the specification stand.
 */
export const getOnrampOptions = /* @__PURE__ */ defineRoute({
  method: 'GET',
  path: '/v1/onramp/options',
  query: /* @__PURE__ */ z.object({
    ...callerQuery,
    country: /* @__PURE__ */ z.optional(country),
  }),
  response: /* @__PURE__ */ z.object({
    paymentCurrencies: /* @__PURE__ */ z.array(onrampPaymentCurrency),
    purchaseCurrencies: /* @__PURE__ */ z.array(onrampPurchaseCurrency),
    providers: /* @__PURE__ */ z.array(onrampProvider),
  }),
})

/**
 * What one provider gives for an amount of money. An amount outside of its limits is refused with `onramp_amount_too_low` or
 * `onramp_amount_too_high`, both with `limits`; what it does not sell, or not there, with `onramp_unsupported`; one that does not answer,
 * or is not set up, with `onramp_unavailable`. Nothing is ever estimated here in its place.
 */
export const postOnrampQuote = /* @__PURE__ */ defineRoute({
  method: 'POST',
  path: '/v1/onramp/quote',
  query,
  body: /* @__PURE__ */ z.object({
    /** Id or symbol, as `getOnrampOptions` names it. */
    purchaseCurrency: name,
    /** ISO 4217. */
    paymentCurrency: name,
    /** In the payment currency. */
    amount: decimal,
    /** Where it is delivered. */
    network: caipNetworkId,
    /** One of the payment currency's; `card` by default. */
    paymentMethod: /* @__PURE__ */ z.optional(name),
    /** The first that sells it by default. */
    provider: /* @__PURE__ */ z.optional(name),
    country: /* @__PURE__ */ z.optional(country),
  }),
  response: /* @__PURE__ */ z.object({
    /** All that is paid. */
    paymentTotal: onrampAmount,
    /** The part of it that buys. */
    paymentSubtotal: onrampAmount,
    /** What arrives. */
    purchaseAmount: onrampAmount,
    coinbaseFee: /* @__PURE__ */ z.optional(onrampAmount),
    networkFee: onrampAmount,
    providerFee: /* @__PURE__ */ z.optional(onrampAmount),
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
export const postOnrampUrl = /* @__PURE__ */ defineRoute({
  method: 'POST',
  path: '/v1/generators/onrampurl',
  query,
  body: /* @__PURE__ */ z.object({
    /** Where it is delivered to; the first one counts. */
    destinationWallets: /* @__PURE__ */ z
      .array(
        /* @__PURE__ */ z.object({
          address,
          blockchains: /* @__PURE__ */ z.optional(
            /* @__PURE__ */ z.array(text).check(/* @__PURE__ */ z.maxLength(32)),
          ),
          assets: /* @__PURE__ */ z.optional(
            /* @__PURE__ */ z.array(text).check(/* @__PURE__ */ z.maxLength(32)),
          ),
        }),
      )
      .check(/* @__PURE__ */ z.minLength(1), /* @__PURE__ */ z.maxLength(8)),
    /** As CAIP-2, or as `getOnrampOptions` names it. */
    defaultNetwork: /* @__PURE__ */ z
      .string()
      .check(/* @__PURE__ */ z.regex(/^[-_:a-zA-Z0-9]{1,64}$/)),
    partnerUserId: /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.maxLength(128)),
    defaultExperience: /* @__PURE__ */ z.literal('buy'),
    presetCryptoAmount: /* @__PURE__ */ z.optional(
      /* @__PURE__ */ z.union([decimal, /* @__PURE__ */ z.number()]),
    ),
    presetFiatAmount: /* @__PURE__ */ z.optional(
      /* @__PURE__ */ z.union([decimal, /* @__PURE__ */ z.number()]),
    ),
    provider: /* @__PURE__ */ z.optional(name),
    purchaseCurrency: /* @__PURE__ */ z.optional(name),
    paymentCurrency: /* @__PURE__ */ z.optional(name),
    paymentMethod: /* @__PURE__ */ z.optional(name),
    country: /* @__PURE__ */ z.optional(country),
    quoteId: /* @__PURE__ */ z.optional(
      /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.maxLength(256)),
    ),
    /** Where the provider sends the visitor afterwards: on an origin of the project. */
    redirectUrl: /* @__PURE__ */ z.optional(
      /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.maxLength(2_000)),
    ),
  }),
  response: /* @__PURE__ */ z.object({
    url: text,
    orderId: /* @__PURE__ */ z.optional(orderId),
  }),
})

/**
 * How an order stands. It only ever goes on, in the order of this list. `expired`: nothing was heard of it for long; should the provider
 * report a payment all the same, it counts, as does a second try that succeeds after one that has failed.
 */
export const onrampOrderStatus = /* @__PURE__ */ z.enum([
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
export const onrampOrder = /* @__PURE__ */ z.object({
  id: orderId,
  provider: text,
  status: onrampOrderStatus,
  /** Of `failed`, where the provider says it: a text of somebody else's. */
  reason: /* @__PURE__ */ z.optional(text),
  purchase: /* @__PURE__ */ z.object({
    /** What arrives, or will; `null` until the provider says it. */
    amount: /* @__PURE__ */ z.nullable(text),
    /** Its symbol. */
    currency: text,
    network: caipNetworkId,
    address: text,
  }),
  payment: /* @__PURE__ */ z.object({
    amount: /* @__PURE__ */ z.nullable(text),
    currency: text,
  }),
  /** The transaction that delivers. */
  hash: /* @__PURE__ */ z.optional(text),
  startedAt: time,
  updatedAt: time,
})
/** An order at a provider. */
export type OnrampOrder = z.output<typeof onrampOrder>

/** How an order stands, for whoever knows its id. While it is open the provider is asked, at most every few seconds. */
export const getOnrampOrder = /* @__PURE__ */ defineRoute({
  method: 'GET',
  path: '/v1/onramp/orders/{id}',
  params: /* @__PURE__ */ z.object({ id: orderId }),
  query,
  response: /* @__PURE__ */ z.object({ order: onrampOrder }),
})
