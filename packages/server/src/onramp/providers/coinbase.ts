import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { OnrampOrderStatus } from '@latchkey/protocol/api'
import { createAsk, requireSuccess, type AskProvider } from './askProvider.ts'
import { createCdpSigner } from './cdpToken.ts'
import { event, options, quote, token, transactions, type money } from './coinbaseAnswers.ts'
import { OnrampForgery, OnrampRefusal } from '../onrampFault.ts'
import type {
  OrderReport,
  ProviderMaker,
  QuoteQuestion,
  HandOff,
  WebhookRequest,
  OpenOrder,
} from './onrampProvider.ts'
import { readAnswer, readWebhookBody } from './readAnswer.ts'
import { bestReport } from '../orders/orderStatus.ts'
import { assertFresh, hmac, isSame, readParts } from './signatures.ts'
import type { Limits } from '../../config/limits.ts'

/** How Coinbase names networks. */
const networks: Readonly<Record<string, CaipNetworkId>> = {
  ethereum: 'eip155:1',
  optimism: 'eip155:10',
  polygon: 'eip155:137',
  base: 'eip155:8453',
  arbitrum: 'eip155:42161',
  celo: 'eip155:42220',
  'avalanche-c-chain': 'eip155:43114',
  berachain: 'eip155:80094',
}
const nameOf = (network: CaipNetworkId) =>
  Object.entries(networks).find(([, id]) => id === network)?.[0] ?? ''

const statuses: Readonly<Record<string, OnrampOrderStatus>> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'pending',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'delivered',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

/** Context of {@link createCoinbase}. */
interface CoinbaseContext {
  readonly limits: Limits
  readonly base: string
  readonly ask: AskProvider
  readonly sign: (method: 'GET' | 'POST', url: URL) => Promise<string>
  readonly page: string
}

/** Coinbase Onramp (docs.cdp.coinbase.com/onramp): its own page, opened with a token that is good once and for five minutes. */
export const createCoinbase: ProviderMaker = (credentials, limits) => {
  const { key = '', secret = '', webhookSecret } = credentials
  const base = credentials.url ?? 'https://api.developer.coinbase.com'
  const ask = createAsk(limits)
  const sign = createCdpSigner(key, secret)
  const page = 'pay.coinbase.com'
  const context: CoinbaseContext = { limits, base, ask, sign, page }

  return {
    id: 'coinbase',
    name: 'Coinbase',
    label: 'Coinbase',
    feeRange: '1-2%',
    url: 'https://www.coinbase.com/onramp',
    hosts: [page],
    networks: Object.values(networks),
    options: (country) => listOptions(context, country),
    quote: (question) => readQuote(context, question),
    createUrl: (order) => createOrderUrl(context, order),
    ...(webhookSecret !== undefined && {
      readWebhook: (request) => readWebhook(context, webhookSecret, request),
    }),
    readStatus: (order) => readStatus(context, order),
  }
}

async function send(
  { base, sign, ask }: CoinbaseContext,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) {
  const url = new URL(`${base}${path}`)
  const headers = { authorization: `Bearer ${await sign(method, url)}` }
  return ask({ url, headers, ...(body && { body }) })
}

async function listOptions(context: CoinbaseContext, country = 'US') {
  const answer = await send(context, 'GET', `/onramp/v1/buy/options?country=${country}`)
  const told = readAnswer(options, requireSuccess(answer))
  return {
    paymentCurrencies: told.payment_currencies.map((currency) => ({
      id: currency.id,
      payment_method_limits: (currency.limits ?? currency.payment_method_limits ?? []).map(
        ({ id, min, max }) => ({ id: id.toLowerCase(), min, max }),
      ),
    })),
    purchaseCurrencies: told.purchase_currencies.map(({ id, name, symbol, ...currency }) => ({
      id,
      name,
      symbol,
      networks: currency.networks.flatMap((place) => {
        const network = networks[place.name]
        if (!network) return []
        return [
          {
            name: place.name,
            display_name: place.display_name,
            chain_id: network.slice(network.indexOf(':') + 1),
            contract_address: place.contract_address ?? '',
            caip_network_id: network,
          },
        ]
      }),
    })),
  }
}

async function readQuote(
  context: CoinbaseContext,
  { purchase, paymentCurrency, amount, paymentMethod, country = 'US' }: QuoteQuestion,
) {
  const answer = await send(context, 'POST', '/onramp/v1/buy/quote', {
    purchaseCurrency: purchase.id,
    purchaseNetwork: nameOf(purchase.network),
    paymentAmount: amount,
    paymentCurrency,
    paymentMethod: paymentMethod.toUpperCase(),
    country,
  })
  if (answer.status === 400 || answer.status === 404)
    throw new OnrampRefusal(
      'onramp_unsupported',
      'Coinbase does not sell this here, or not for this amount.',
    )
  const given = readAnswer(quote, requireSuccess(answer))
  return {
    id: given.quote_id,
    total: given.payment_total.value,
    subtotal: given.payment_subtotal.value,
    purchaseAmount: given.purchase_amount.value,
    networkFee: given.network_fee.value,
    providerFee: given.coinbase_fee.value,
  }
}

async function createOrderUrl(context: CoinbaseContext, order: HandOff) {
  const { page } = context
  const network = nameOf(order.purchase.network)
  const answer = await send(context, 'POST', '/onramp/v1/token', {
    addresses: [{ address: order.address, blockchains: [network] }],
    assets: [order.purchase.symbol],
    ...(order.clientIp !== undefined && { clientIp: order.clientIp }),
  })
  const { token: sessionToken } = readAnswer(token, requireSuccess(answer))
  const url = new URL(`https://${page}/buy/select-asset`)
  for (const [name, value] of [
    ['sessionToken', sessionToken],
    // Orders are found again by it: the visitor's address would join all of theirs.
    ['partnerUserRef', order.orderId],
    ['defaultNetwork', network],
    ['defaultAsset', order.purchase.symbol],
    ['fiatCurrency', order.paymentCurrency],
    ['presetFiatAmount', order.paymentAmount],
    ['presetCryptoAmount', order.paymentAmount === undefined ? order.purchaseAmount : undefined],
    ['defaultPaymentMethod', order.paymentMethod?.toUpperCase()],
    ['quoteId', order.quoteId],
    ['redirectUrl', order.redirectUrl],
  ] as const)
    if (value !== undefined) url.searchParams.set(name, value)
  return { url: url.href }
}

function readWebhook(
  { limits }: CoinbaseContext,
  webhookSecret: string,
  { body, headers, now }: WebhookRequest,
) {
  const parts = readParts(headers.get('x-hook0-signature'))
  const [signedAt = '', names = ''] = [parts.get('t')?.[0], parts.get('h')?.[0]]
  if (!/^[\w -]*$/.test(names)) throw new OnrampForgery('its signature is wrong') // no headers
  const values = names.split(' ').map((name) => (name ? (headers.get(name) ?? '') : ''))
  const signed = `${signedAt}.${names}.${values.join('.')}.${body}`
  const right = hmac(webhookSecret, signed, 'hex')
  if (!parts.get('v1')?.some((given) => isSame(given, right)))
    throw new OnrampForgery('its signature is wrong')
  assertFresh(Number(signedAt || NaN) * 1_000, now, limits.onrampWebhookMs)
  const { eventType } = readWebhookBody(z.object({ eventType: z.string() }), body)
  if (!eventType.startsWith('onramp.transaction.')) return undefined
  const said = readWebhookBody(event, body)
  if (!said.partnerUserRef) return undefined
  return {
    id: createHash('sha256').update(body).digest('base64url'),
    order: { id: said.partnerUserRef },
    report: report({
      status: said.status,
      reason: said.failureReason,
      hash: said.txHash,
      bought: said.purchaseAmount,
      paid: said.paymentTotal,
      id: said.transactionId,
    }),
  }
}

async function readStatus(context: CoinbaseContext, { id }: OpenOrder) {
  const path = `/onramp/v1/buy/user/${encodeURIComponent(id)}/transactions?pageSize=10`
  const answer = await send(context, 'GET', path)
  if (answer.status === 404) return undefined
  const found = readAnswer(transactions, requireSuccess(answer)).transactions
  return bestReport(
    found.map((one) =>
      report({
        status: one.status,
        reason: one.failure_reason,
        hash: one.tx_hash,
        bought: one.purchase_amount,
        paid: one.payment_total,
        id: one.transaction_id,
      }),
    ),
  )
}

type Maybe<value> = value | null | undefined

function report(said: {
  readonly status: string
  readonly reason: Maybe<string>
  readonly hash: Maybe<string>
  readonly bought: Maybe<z.output<typeof money>>
  readonly paid: Maybe<z.output<typeof money>>
  readonly id: Maybe<string>
}): OrderReport {
  const reason = said.reason?.endsWith('_UNSPECIFIED') ? undefined : said.reason
  return {
    status: statuses[said.status] ?? 'pending',
    reason: reason ?? undefined,
    hash: said.hash ?? undefined,
    purchaseAmount: said.bought?.value,
    paymentAmount: said.paid?.value,
    providerOrderId: said.id ?? undefined,
  }
}
