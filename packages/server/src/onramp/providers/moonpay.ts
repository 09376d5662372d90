import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { CaipNetworkId } from '@latchkey/protocol'
import { createAsk, requireSuccess, type AskProvider } from './askProvider.ts'
import { addDecimals } from '../decimal.ts'
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
import { currency, event, quote, transaction, type Transaction } from './moonpayAnswers.ts'

/** How MoonPay names networks (`networkCode`). */
const networks: Readonly<Record<string, CaipNetworkId>> = {
  ethereum: 'eip155:1',
  optimism: 'eip155:10',
  polygon: 'eip155:137',
  base: 'eip155:8453',
  arbitrum: 'eip155:42161',
  celo: 'eip155:42220',
  avalanche_c_chain: 'eip155:43114',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

/** How MoonPay names ways to pay, and with which currency they go; cards go with all. */
const methods: Readonly<Record<string, { readonly name: string; readonly currency?: string }>> = {
  card: { name: 'credit_debit_card' },
  ach_bank_account: { name: 'ach_bank_transfer', currency: 'USD' },
  sepa_bank_transfer: { name: 'sepa_bank_transfer', currency: 'EUR' },
  gbp_bank_transfer: { name: 'gbp_bank_transfer', currency: 'GBP' },
}

/** Context of {@link createMoonpay}. */
interface MoonpayContext {
  readonly limits: Limits
  readonly key: string
  readonly secret: string
  readonly base: string
  readonly ask: AskProvider
  readonly page: string
}

/** MoonPay (dev.moonpay.com): its widget, whose query is signed with HMAC-SHA256. */
export const createMoonpay: ProviderMaker = (credentials, limits) => {
  const {
    key = '',
    secret = '',
    webhookSecret,
    url: base = 'https://api.moonpay.com',
  } = credentials
  const ask = createAsk(limits)
  const isTest = key.startsWith('pk_test_')
  const page = isTest ? 'buy-sandbox.moonpay.com' : 'buy.moonpay.com'
  const context: MoonpayContext = { limits, key, secret, base, ask, page }

  return {
    id: 'moonpay',
    name: 'MoonPay',
    label: 'MoonPay',
    feeRange: '1-4.5%',
    url: 'https://www.moonpay.com',
    hosts: [page],
    networks: Object.values(networks),
    options: () => listOptions(context),
    quote: (question) => readQuote(context, question),
    createUrl: (order) => createOrderUrl(context, order),
    ...(webhookSecret !== undefined && {
      readWebhook: (request) => readWebhook(context, webhookSecret, request),
    }),
    readStatus: (order) => readStatus(context, order),
  }
}

function at(
  { base, key }: MoonpayContext,
  path: string,
  query: Readonly<Record<string, string>> = {},
) {
  const url = new URL(`${base}${path}`)
  for (const [name, value] of Object.entries({ apiKey: key, ...query }))
    url.searchParams.set(name, value)
  return url
}

async function listOptions(context: MoonpayContext) {
  const { ask } = context
  const listed = requireSuccess(await ask({ url: at(context, '/v3/currencies') }))
  // One that is not written as expected is no reason to go without the others.
  const all = readAnswer(z.array(z.unknown()), listed).flatMap(
    (one) => currency.safeParse(one).data ?? [],
  )
  const sold = all.filter(({ isSuspended }) => isSuspended !== true)
  return {
    paymentCurrencies: sold.flatMap(({ type, code, name, minBuyAmount, maxBuyAmount }) => {
      const id = code.toUpperCase()
      if (type !== 'fiat' || !minBuyAmount || !maxBuyAmount) return []
      const ways = Object.entries(methods).filter(([, way]) => (way.currency ?? id) === id)
      const limits = ways.map(([way]) => ({ id: way, min: minBuyAmount, max: maxBuyAmount }))
      return [{ id, name, payment_method_limits: limits }]
    }),
    purchaseCurrencies: sold.flatMap(({ type, code, name, metadata }) => {
      const network = networks[metadata?.networkCode ?? '']
      if (type !== 'crypto' || !network) return []
      const place = {
        name: metadata?.networkCode ?? '',
        display_name: networkTitle(metadata?.networkCode ?? ''),
        chain_id: network.slice(network.indexOf(':') + 1),
        contract_address: contractOf(metadata?.contractAddress),
        caip_network_id: network,
      }
      return [{ id: code, name, symbol: symbolOf(code), networks: [place] }]
    }),
  }
}

async function readQuote(
  context: MoonpayContext,
  { purchase, paymentCurrency, amount, paymentMethod }: QuoteQuestion,
) {
  const { ask } = context
  const answer = await ask({
    url: at(context, `/v3/currencies/${encodeURIComponent(purchase.id)}/buy_quote`, {
      baseCurrencyCode: paymentCurrency.toLowerCase(),
      baseCurrencyAmount: amount,
      paymentMethod: wayOf(paymentMethod),
      areFeesIncluded: 'true',
    }),
  })
  if (answer.status === 400 || answer.status === 404) throw refused()
  const given = readAnswer(quote, requireSuccess(answer))
  const expiresAt = Date.parse(given.expiresAt ?? '')
  return {
    id: fingerprint(given.signature ?? JSON.stringify(given)),
    total: given.totalAmount,
    subtotal: given.baseCurrencyAmount,
    purchaseAmount: given.quoteCurrencyAmount,
    networkFee: given.networkFeeAmount ?? '0',
    providerFee: addDecimals(given.feeAmount, given.extraFeeAmount ?? '0'),
    ...(Number.isFinite(expiresAt) && { expiresAt }),
  }
}

async function createOrderUrl({ key, secret, page }: MoonpayContext, order: HandOff) {
  const query = new URLSearchParams({
    apiKey: key,
    currencyCode: order.purchase.id,
    walletAddress: order.address,
    baseCurrencyCode: order.paymentCurrency.toLowerCase(),
    externalTransactionId: order.orderId,
  })
  if (order.paymentAmount !== undefined) query.set('baseCurrencyAmount', order.paymentAmount)
  else if (order.purchaseAmount !== undefined)
    query.set('quoteCurrencyAmount', order.purchaseAmount)
  if (order.paymentMethod !== undefined) query.set('paymentMethod', wayOf(order.paymentMethod))
  if (order.redirectUrl !== undefined) query.set('redirectURL', order.redirectUrl)
  const signed = `?${query.toString()}`
  const signature = encodeURIComponent(hmac(secret, signed, 'base64'))
  return Promise.resolve({ url: `https://${page}/${signed}&signature=${signature}` })
}

function readWebhook(
  { limits }: MoonpayContext,
  webhookSecret: string,
  { body, headers, now }: WebhookRequest,
) {
  const parts = readParts(headers.get('moonpay-signature-v2'))
  const signedAt = parts.get('t')?.[0] ?? ''
  const right = hmac(webhookSecret, `${signedAt}.${body}`, 'hex')
  if (!parts.get('s')?.some((given) => isSame(given, right)))
    throw new OnrampForgery('its signature is wrong')
  assertFresh(Number(signedAt || NaN) * 1_000, now, limits.onrampWebhookMs)
  const { type, data } = readWebhookBody(event, body)
  if (!type.startsWith('transaction_') || !data.externalTransactionId) return undefined
  const order = { id: data.externalTransactionId }
  return { id: fingerprint(body), order, report: reportOf(data) }
}

async function readStatus(context: MoonpayContext, { id }: OpenOrder) {
  const { ask } = context
  const answer = await ask({ url: at(context, `/v1/transactions/ext/${encodeURIComponent(id)}`) })
  if (answer.status === 404) return undefined
  const found = readAnswer(z.array(transaction), requireSuccess(answer))
  return bestReport(
    found.filter((one) => one.externalTransactionId === id).map((one) => reportOf(one)),
  )
}

function reportOf(data: Transaction): OrderReport {
  const { baseCurrencyAmount: paid, cryptoTransactionId: hash } = data
  const fees = [data.feeAmount, data.extraFeeAmount, data.networkFeeAmount].flatMap(
    (fee) => fee ?? [],
  )
  return {
    status:
      data.status === 'completed' ? 'delivered' : data.status === 'failed' ? 'failed' : 'pending',
    reason: data.failureReason ?? undefined,
    hash: typeof hash === 'string' ? hash : undefined,
    purchaseAmount: data.quoteCurrencyAmount ?? undefined,
    paymentAmount: paid ? addDecimals(paid, ...fees) : undefined,
    providerOrderId: data.id,
  }
}

/** @throws OnrampRefusal for a way to pay that MoonPay does not have. */
function wayOf(method: string) {
  const way = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (way) return way.name
  throw new OnrampRefusal('onramp_unsupported', `MoonPay does not take ${method}.`)
}

function refused(): OnrampRefusal {
  return new OnrampRefusal('onramp_unsupported', 'MoonPay does not sell this for this amount.')
}

/** Codes of tokens name their network: `usdc_polygon`. */
function symbolOf(code: string) {
  return (code.split('_')[0] ?? code).toUpperCase()
}

/** The address of nobody stands for a network's own currency. */
function contractOf(address: unknown) {
  return typeof address === 'string' && !/^0x0*$/.test(address) ? address : ''
}

function networkTitle(code: string) {
  return code.replace(/_/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

function fingerprint(text: string) {
  return createHash('sha256').update(text).digest('base64url')
}
