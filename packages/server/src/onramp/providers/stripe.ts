import * as z from 'zod/mini'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { OnrampOrderStatus } from '@latchkey/protocol/api'
import { createAsk, requireSuccess, type AskProvider } from './askProvider.ts'
import { dollarCoin, ownCurrency } from './knownTokens.ts'
import { dollarLimits } from '../quotes/providerOptions.ts'
import { OnrampFault, OnrampForgery, OnrampRefusal } from '../onrampFault.ts'
import type {
  OrderReport,
  ProviderMaker,
  QuoteQuestion,
  HandOff,
  WebhookRequest,
  OpenOrder,
} from './onrampProvider.ts'
import { amount, optionalAmount, optionalText, readAnswer, readWebhookBody } from './readAnswer.ts'
import { assertFresh, hmac, isSame, readParts } from './signatures.ts'
import type { Limits } from '../../config/limits.ts'

const solana: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** How Stripe names networks. */
const networks: Readonly<Record<CaipNetworkId, string>> = {
  'eip155:1': 'ethereum',
  'eip155:137': 'polygon',
  'eip155:8453': 'base',
  'eip155:43114': 'avalanche',
  [solana]: 'solana',
}
const ids = Object.keys(networks) as CaipNetworkId[] // the keys above

/** What Stripe's documentation says that it sells; it has no address that tells it. */
const purchaseCurrencies = [
  dollarCoin(ids),
  ownCurrency('ETH', 'Ether', 'eip155:1'),
  ownCurrency('AVAX', 'Avalanche', 'eip155:43114'),
  ownCurrency('SOL', 'Solana', solana),
]

const statuses: Readonly<Record<string, OnrampOrderStatus>> = {
  initialized: 'started',
  requires_payment: 'pending',
  fulfillment_processing: 'paid',
  fulfillment_complete: 'delivered',
  rejected: 'failed',
}

const quotes = z.object({
  destination_network_quotes: z.record(
    z.string(),
    z.nullable(
      z.array(
        z.object({
          id: z.string(),
          destination_amount: amount,
          destination_currency: z.string(),
          fees: z.object({ network_fee_monetary: amount, transaction_fee_monetary: amount }),
          source_total_amount: amount,
        }),
      ),
    ),
  ),
  source_amount: optionalAmount,
})
const session = z.object({
  id: z.string(),
  status: z.string(),
  redirect_url: optionalText,
  metadata: z.optional(z.nullable(z.record(z.string(), z.string()))),
  transaction_details: z.optional(
    z.nullable(
      z.object({
        destination_amount: optionalAmount,
        source_amount: optionalAmount,
        transaction_id: optionalText,
      }),
    ),
  ),
})
type Session = z.output<typeof session>
const event = z.object({ id: z.string(), type: z.string(), data: z.object({ object: session }) })
/** Ours, by which a session is found again. */
const orderName = 'latchkey_order'

/** Context of {@link createStripe}. */
interface StripeContext {
  readonly limits: Limits
  readonly base: string
  readonly ask: AskProvider
  readonly headers: { authorization: string }
}

/** Stripe's hosted onramp (docs.stripe.com/crypto/onramp): a session per order, at the address that Stripe gives it. */
export const createStripe: ProviderMaker = (credentials, limits) => {
  const { key = '', webhookSecret, url: base = 'https://api.stripe.com' } = credentials
  const ask = createAsk(limits)
  const headers = { authorization: `Bearer ${key}` }
  const context: StripeContext = { limits, base, ask, headers }

  return {
    id: 'stripe',
    name: 'Stripe',
    label: 'Stripe',
    feeRange: '1-4%',
    url: 'https://crypto.link.com',
    hosts: ['crypto.link.com'],
    networks: ids,
    options: listOptions,
    quote: (question) => readQuote(context, question),
    createUrl: (order) => createOrderUrl(context, order),
    ...(webhookSecret !== undefined && {
      readWebhook: (request) => readWebhook(context, webhookSecret, request),
    }),
    readStatus: (order) => readStatus(context, order),
  }
}

function at({ base }: StripeContext, path: string) {
  return new URL(`${base}${path}`)
}

async function listOptions() {
  return Promise.resolve({
    purchaseCurrencies,
    paymentCurrencies: [
      { id: 'USD', name: 'US dollar', symbol: '$', payment_method_limits: dollarLimits },
    ],
  })
}

async function readQuote(
  context: StripeContext,
  { purchase, paymentCurrency, amount }: QuoteQuestion,
) {
  const { ask, headers } = context
  const network = networks[purchase.network] ?? ''
  const url = at(context, '/v1/crypto/onramp/quotes')
  url.searchParams.set('source_currency', paymentCurrency.toLowerCase())
  url.searchParams.set('source_amount', amount)
  url.searchParams.set('destination_currencies[]', purchase.id)
  url.searchParams.set('destination_networks[]', network)
  const answer = await ask({ url, headers })
  if (answer.status === 400) throw refused()
  const given = readAnswer(quotes, requireSuccess(answer))
  const byNetwork = given.destination_network_quotes
  const offers = byNetwork[network] ?? byNetwork[`${network}_network`] ?? []
  const offer = offers.find((one) => one.destination_currency === purchase.id)
  if (!offer) throw refused()
  return {
    id: offer.id,
    total: offer.source_total_amount,
    subtotal: given.source_amount ?? amount,
    purchaseAmount: offer.destination_amount,
    networkFee: offer.fees.network_fee_monetary,
    providerFee: offer.fees.transaction_fee_monetary,
  }
}

async function createOrderUrl(context: StripeContext, order: HandOff) {
  const { ask, headers } = context
  const network = networks[order.purchase.network] ?? ''
  const { id: currency } = order.purchase
  const body = new URLSearchParams({
    [`wallet_addresses[${walletKey(network)}]`]: order.address,
    lock_wallet_address: 'true',
    destination_currency: currency,
    'destination_currencies[]': currency,
    destination_network: network,
    'destination_networks[]': network,
    source_currency: order.paymentCurrency.toLowerCase(),
    [`metadata[${orderName}]`]: order.orderId,
  })
  if (order.paymentAmount !== undefined) body.set('source_amount', order.paymentAmount)
  else if (order.purchaseAmount !== undefined) body.set('destination_amount', order.purchaseAmount)
  if (order.clientIp !== undefined) body.set('customer_ip_address', order.clientIp)
  const answer = await ask({
    url: at(context, '/v1/crypto/onramp_sessions'),
    body,
    headers: { ...headers, 'idempotency-key': order.orderId },
  })
  if (answer.status === 400) throw refused()
  const made = readAnswer(session, requireSuccess(answer))
  if (!made.redirect_url) throw new OnrampFault('gives a session without an address')
  return { url: made.redirect_url, providerOrderId: made.id }
}

function readWebhook(
  { limits }: StripeContext,
  webhookSecret: string,
  { body, headers: given, now }: WebhookRequest,
) {
  const parts = readParts(given.get('stripe-signature'))
  const signedAt = parts.get('t')?.[0] ?? ''
  const right = hmac(webhookSecret, `${signedAt}.${body}`, 'hex')
  if (!parts.get('v1')?.some((one) => isSame(one, right)))
    throw new OnrampForgery('its signature is wrong')
  assertFresh(Number(signedAt || NaN) * 1_000, now, limits.onrampWebhookMs)
  // Other events of the account come to the same address, and are written otherwise.
  const { type } = readWebhookBody(z.object({ type: z.string() }), body)
  if (!/^crypto\.onramp_session[._]updated$/.test(type)) return undefined
  const { id, data } = readWebhookBody(event, body)
  const ours = data.object.metadata?.[orderName]
  const order = ours !== undefined ? { id: ours } : { providerOrderId: data.object.id }
  return { id, order, report: reportOf(data.object) }
}

async function readStatus(context: StripeContext, { providerOrderId }: OpenOrder) {
  const { ask, headers } = context
  if (providerOrderId === null) return undefined
  const path = `/v1/crypto/onramp_sessions/${encodeURIComponent(providerOrderId)}`
  const answer = await ask({ url: at(context, path), headers })
  if (answer.status === 404) return undefined
  return reportOf(readAnswer(session, requireSuccess(answer)))
}

function reportOf({ id, status, transaction_details: details }: Session): OrderReport {
  return {
    status: statuses[status] ?? 'started',
    hash: details?.transaction_id ?? undefined,
    purchaseAmount: details?.destination_amount ?? undefined,
    paymentAmount: details?.source_amount ?? undefined,
    providerOrderId: id,
  }
}

/** Networks of the kind of Ethereum share an address, but Base has a key of its own. */
function walletKey(network: string) {
  return network === 'base' ? 'base_network' : network
}

function refused(): OnrampRefusal {
  return new OnrampRefusal(
    'onramp_unsupported',
    'Stripe does not sell this here, or not for this amount.',
  )
}
