import * as z from 'zod/mini'
import {
  onrampOrderStatus,
  onrampPaymentCurrency,
  onrampPurchaseCurrency,
} from '@latchkey/protocol/api'
import { createAsk, requireSuccess } from './askProvider.ts'
import { OnrampFault, OnrampForgery, OnrampRefusal } from '../onrampFault.ts'
import type { OnrampProvider, OrderReport, ProviderMaker } from './onrampProvider.ts'
import { amount, optionalAmount, optionalText, readAnswer, readWebhookBody } from './readAnswer.ts'
import { assertFresh, hmac, isSame, readParts } from './signatures.ts'

const options = z.object({
  paymentCurrencies: z.array(onrampPaymentCurrency),
  purchaseCurrencies: z.array(onrampPurchaseCurrency),
})
const quote = z.object({
  id: z.string(),
  total: amount,
  subtotal: amount,
  purchaseAmount: amount,
  networkFee: amount,
  providerFee: amount,
  expiresAt: z.number(),
})
const refusal = z.object({
  code: z.enum(['amount_too_low', 'amount_too_high', 'unsupported']),
  limits: z.optional(
    z.object({ min: z.optional(amount), max: z.optional(amount), currency: z.string() }),
  ),
})
const report = {
  status: onrampOrderStatus,
  sequence: z.number(),
  reason: optionalText,
  hash: optionalText,
  purchaseAmount: optionalAmount,
  paymentAmount: optionalAmount,
}
const order = z.object({ order: z.object({ id: z.string(), ...report }) })
const event = z.object({ id: z.string(), order: z.string(), ...report })

/** The checkout of the local world, where nothing is worth anything. Its addresses and webhooks are signed with HMAC-SHA256. */
export const createSandbox: ProviderMaker = (credentials, limits): OnrampProvider => {
  const { key = '', secret = '', webhookSecret = '', url: base = '' } = credentials
  const ask = createAsk(limits)
  const headers = { authorization: `Bearer ${key}` }
  const at = (path: string) => new URL(`${base}/${path}`)
  return {
    id: 'sandbox',
    name: 'Sandbox',
    label: 'Sandbox',
    feeRange: '1-2%',
    url: base,
    hosts: [new URL(base).host],
    networks: 'all',

    options: async () =>
      readAnswer(options, requireSuccess(await ask({ url: at('api/options'), headers }))),

    quote: async ({ purchase, paymentCurrency, amount, paymentMethod }) => {
      const { network, id: purchaseCurrency } = purchase
      const body = { purchaseCurrency, network, paymentCurrency, amount, paymentMethod }
      const answer = await ask({ url: at('api/quote'), body, headers })
      if (answer.status === 422) throw refused(answer.json)
      return readAnswer(quote, requireSuccess(answer))
    },

    createUrl: async (order) => {
      const { purchase } = order
      const query = new URLSearchParams({
        order: order.orderId,
        network: purchase.network,
        address: order.address,
        purchaseCurrency: purchase.id,
        paymentCurrency: order.paymentCurrency,
        partner: order.projectId,
        expires: String(Date.now() + limits.onrampLinkMs),
      })
      for (const [name, value] of [
        ['paymentAmount', order.paymentAmount],
        ['purchaseAmount', order.purchaseAmount],
        ['paymentMethod', order.paymentMethod],
        ['quote', order.quoteId],
        ['redirectUrl', order.redirectUrl],
      ] as const)
        if (value !== undefined) query.set(name, value)
      const signed = query.toString()
      return { url: `${base}/checkout?${signed}&signature=${hmac(secret, signed, 'hex')}` }
    },

    readWebhook: ({ body, headers, now }) => {
      const parts = readParts(headers.get('latchkey-signature'))
      const signedAt = parts.get('t')?.[0] ?? ''
      const right = hmac(webhookSecret, `${signedAt}.${body}`, 'hex')
      if (!parts.get('v1')?.some((given) => isSame(given, right)))
        throw new OnrampForgery('its signature is wrong')
      assertFresh(Number(signedAt || NaN), now, limits.onrampWebhookMs)
      const { id, order, ...said } = readWebhookBody(event, body)
      return { id, order: { id: order }, report: reportOf(said) }
    },

    readStatus: async ({ id }) => {
      const answer = await ask({ url: at(`api/orders/${encodeURIComponent(id)}`), headers })
      if (answer.status === 404) return undefined
      const { order: said } = readAnswer(order, requireSuccess(answer))
      if (said.id !== id) throw new OnrampFault('answers for another order')
      return reportOf(said)
    },
  }
}

function reportOf(said: Omit<z.output<typeof event>, 'id' | 'order'>): OrderReport {
  return {
    status: said.status,
    reason: said.reason ?? undefined,
    hash: said.hash ?? undefined,
    purchaseAmount: said.purchaseAmount ?? undefined,
    paymentAmount: said.paymentAmount ?? undefined,
  }
}

function refused(json: unknown) {
  const { code, limits } = readAnswer(refusal, json)
  const words = {
    amount_too_low: 'This is less than the sandbox takes.',
    amount_too_high: 'This is more than the sandbox takes.',
    unsupported: 'The sandbox does not sell this there.',
  }
  return new OnrampRefusal(`onramp_${code}`, words[code], limits)
}
