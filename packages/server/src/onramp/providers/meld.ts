import * as z from 'zod/mini'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { OnrampOrderStatus } from '@latchkey/protocol/api'
import { createAsk, requireSuccess, type AskProvider } from './askProvider.ts'
import { compareDecimals, subtractDecimals } from '../decimal.ts'
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
import { bestReport } from '../orders/orderStatus.ts'
import { assertFresh, hmac, isSame } from './signatures.ts'
import type { Limits } from '../../config/limits.ts'

const solana: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Meld's codes without a network mean these: USDC on Ethereum, SOL on Solana. */
const purchaseCurrencies = [dollarCoin(['eip155:1']), ownCurrency('SOL', 'Solana', solana)]

/** How Meld names ways to pay. */
const methods: Readonly<Record<string, string>> = {
  card: 'CREDIT_DEBIT_CARD',
  ach_bank_account: 'ACH',
}

const statuses: Readonly<Record<string, OnrampOrderStatus>> = {
  SETTLING: 'paid',
  ONRAMP_SETTLED: 'paid',
  SETTLED: 'delivered',
  AUTHORIZATION_EXPIRED: 'failed',
  CANCELLED: 'failed',
  DECLINED: 'failed',
  ERROR: 'failed',
  FAILED: 'failed',
  REFUNDED: 'failed',
  VOIDED: 'failed',
}

const quotes = z.object({
  quotes: z.nullable(
    z.array(
      z.object({
        sourceAmount: amount,
        sourceAmountWithoutFees: optionalAmount,
        destinationAmount: amount,
        networkFee: optionalAmount,
        totalFee: optionalAmount,
        serviceProvider: z.string(),
      }),
    ),
  ),
})
const transaction = z.object({
  id: z.string(),
  status: z.string(),
  externalSessionId: optionalText,
  sourceAmount: optionalAmount,
  destinationAmount: optionalAmount,
  cryptoDetails: z.optional(z.nullable(z.object({ blockchainTransactionId: optionalText }))),
})
const transactions = z.object({ transactions: z.nullable(z.array(transaction)) })
const event = z.object({
  eventType: z.string(),
  eventId: z.string(),
  payload: z.object({
    externalSessionId: optionalText,
    paymentTransactionId: optionalText,
    paymentTransactionStatus: z.string(),
  }),
})

/** Context of {@link createMeld}. */
interface MeldContext {
  readonly limits: Limits
  readonly key: string
  readonly secret: string | undefined
  readonly base: string
  readonly ask: AskProvider
  readonly page: string
}

/** Meld (docs.meld.io): its checkout, opened by a public key, and several sellers behind it. */
export const createMeld: ProviderMaker = (credentials, limits) => {
  const { key = '', secret, webhookSecret, url: base = 'https://api.meld.io' } = credentials
  const ask = createAsk(limits)
  const page = new URL(base).hostname === 'api-sb.meld.io' ? 'sb.meldcrypto.com' : 'meldcrypto.com'
  const context: MeldContext = { limits, key, secret, base, ask, page }

  return {
    id: 'meld',
    name: 'Meld.io',
    label: 'Meld.io',
    feeRange: '1-2%',
    url: 'https://meldcrypto.com',
    hosts: [page],
    networks: ['eip155:1', solana],
    options: listOptions,
    quote: (question) => readQuote(context, question),
    createUrl: (order) => createOrderUrl(context, order),
    ...(webhookSecret !== undefined && {
      readWebhook: (request) => readWebhook(context, webhookSecret, request),
    }),
    ...(secret !== undefined && { readStatus: (order) => readStatus(context, order) }),
  }
}

async function send(
  { secret, base, ask }: MeldContext,
  path: string,
  query: Readonly<Record<string, string>>,
  body?: object,
) {
  // The checkout needs the public key alone; everything else needs the other.
  if (secret === undefined) throw new OnrampFault('has no key to be asked with')
  const url = new URL(`${base}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const headers = { authorization: `BASIC ${secret}`, 'meld-version': '2023-12-19' }
  return ask({ url, headers, ...(body && { body }) })
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
  context: MeldContext,
  { purchase, paymentCurrency, amount, paymentMethod, country = 'US' }: QuoteQuestion,
) {
  const answer = await send(
    context,
    '/payments/crypto/quote',
    {},
    {
      countryCode: country,
      sourceCurrencyCode: paymentCurrency,
      sourceAmount: amount,
      destinationCurrencyCode: purchase.symbol,
      paymentMethodType: methods[paymentMethod],
    },
  )
  if (answer.status === 400) throw refused()
  const { quotes: offers } = readAnswer(quotes, requireSuccess(answer))
  const [best] = [...(offers ?? [])].sort((one, other) =>
    compareDecimals(other.destinationAmount, one.destinationAmount),
  )
  if (!best) throw refused()
  const { sourceAmount: total, networkFee, totalFee } = best
  const fees = totalFee ?? '0'
  return {
    id: `${best.serviceProvider}-${Date.now()}`,
    total,
    subtotal: best.sourceAmountWithoutFees ?? subtractDecimals(total, fees) ?? total,
    purchaseAmount: best.destinationAmount,
    networkFee: networkFee ?? '0',
    providerFee: subtractDecimals(fees, networkFee ?? '0') ?? '0',
  }
}

async function createOrderUrl({ page, key }: MeldContext, order: HandOff) {
  const url = new URL(`https://${page}/`)
  for (const [name, value] of [
    ['publicKey', key],
    ['destinationCurrencyCode', order.purchase.network === solana ? 'SOL' : 'USDC'],
    ['walletAddress', order.address],
    ['externalCustomerId', order.projectId],
    ['externalSessionId', order.orderId],
    ['sourceCurrencyCode', order.paymentCurrency],
    ['sourceAmount', order.paymentAmount],
    ['paymentMethodType', methods[order.paymentMethod ?? '']],
    ['countryCode', order.country],
    ['redirectUrl', order.redirectUrl],
  ] as const)
    if (value !== undefined) url.searchParams.set(name, value)
  return Promise.resolve({ url: url.href })
}

function readWebhook(
  { limits }: MeldContext,
  webhookSecret: string,
  { body, headers, url, now }: WebhookRequest,
) {
  const signedAt = headers.get('meld-signature-timestamp') ?? ''
  const right = hmac(webhookSecret, `${signedAt}.${url}.${body}`, 'base64url')
  const given = (headers.get('meld-signature') ?? '').replace(/=+$/, '')
  if (!isSame(given, right)) throw new OnrampForgery('its signature is wrong')
  const time = /^\d{1,12}$/.test(signedAt) ? Number(signedAt) * 1_000 : Date.parse(signedAt)
  assertFresh(time, now, limits.onrampWebhookMs)
  const { eventType } = readWebhookBody(z.object({ eventType: z.string() }), body)
  if (!eventType.startsWith('TRANSACTION_CRYPTO_')) return undefined
  const { eventId, payload } = readWebhookBody(event, body)
  if (!payload.externalSessionId) return undefined
  return {
    id: eventId,
    order: { id: payload.externalSessionId },
    report: {
      status: statuses[payload.paymentTransactionStatus] ?? 'pending',
      providerOrderId: payload.paymentTransactionId ?? undefined,
    },
  }
}

async function readStatus(context: MeldContext, { id }: OpenOrder) {
  const answer = await send(context, '/payments/transactions', {
    externalSessionIds: id,
    limit: '10',
  })
  if (answer.status === 404) return undefined
  const found = readAnswer(transactions, requireSuccess(answer)).transactions ?? []
  const ours = found.filter(({ externalSessionId }) => externalSessionId === id)
  return bestReport(ours.map((one) => reportOf(one)))
}

function reportOf(said: z.output<typeof transaction>): OrderReport {
  return {
    status: statuses[said.status] ?? 'pending',
    hash: said.cryptoDetails?.blockchainTransactionId ?? undefined,
    purchaseAmount: said.destinationAmount ?? undefined,
    paymentAmount: said.sourceAmount ?? undefined,
    providerOrderId: said.id,
  }
}

function refused(): OnrampRefusal {
  return new OnrampRefusal(
    'onramp_unsupported',
    'Nobody at Meld.io sells this here, or not for this amount.',
  )
}
