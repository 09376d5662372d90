import { createHash } from 'node:crypto'
import { jwtVerify } from 'jose'
import type * as z from 'zod/mini'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { OnrampOrderStatus } from '@latchkey/protocol/api'
import { createAsk, requireSuccess, type AskProvider } from './askProvider.ts'
import { addDecimals, subtractDecimals } from '../decimal.ts'
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
import { createTransakToken } from './transakToken.ts'
import {
  claims,
  crypto,
  fiat,
  found,
  listed,
  quote,
  session,
  webhook,
  type order,
} from './transakAnswers.ts'

/** How Transak names networks. */
const networks: Readonly<Record<string, CaipNetworkId>> = {
  ethereum: 'eip155:1',
  optimism: 'eip155:10',
  polygon: 'eip155:137',
  base: 'eip155:8453',
  arbitrum: 'eip155:42161',
  celo: 'eip155:42220',
  avaxcchain: 'eip155:43114',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
const nameOf = (network: CaipNetworkId) =>
  Object.entries(networks).find(([, id]) => id === network)?.[0] ?? ''

/** How Transak names ways to pay; others are called as it calls them. */
const methods: Readonly<Record<string, string>> = {
  card: 'credit_debit_card',
  ach_bank_account: 'ach_bank_transfer',
}
const ourName = (method: string) =>
  Object.entries(methods).find(([, name]) => name === method)?.[0] ?? method

const statuses: Readonly<Record<string, OnrampOrderStatus>> = {
  PENDING_DELIVERY_FROM_TRANSAK: 'paid',
  ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK: 'paid',
  COMPLETED: 'delivered',
  CANCELLED: 'failed',
  FAILED: 'failed',
  REFUNDED: 'failed',
  EXPIRED: 'expired',
}

/** Context of {@link createTransak}. */
interface TransakContext {
  readonly key: string
  readonly base: string
  readonly ask: AskProvider
  readonly gateway: string
  readonly accessToken: () => Promise<string>
}

/** Transak (docs.transak.com): its widget, opened at an address that it makes for one visit. */
export const createTransak: ProviderMaker = (credentials, limits) => {
  const { key = '', secret = '', url: base = 'https://api.transak.com' } = credentials
  const ask = createAsk(limits)
  const isStaging = new URL(base).hostname === 'api-stg.transak.com'
  const gateway = base.replace(
    /^https:\/\/api((?:-stg)?)\.transak\.com$/,
    'https://api-gateway$1.transak.com',
  )
  const accessToken = createTransakToken(ask, { base, key, secret })
  const context: TransakContext = { key, base, ask, gateway, accessToken }

  return {
    id: 'transak',
    name: 'Transak',
    label: 'Transak',
    feeRange: '1-5%',
    url: 'https://transak.com',
    hosts: [isStaging ? 'global-stg.transak.com' : 'global.transak.com'],
    networks: Object.values(networks),
    options: () => listOptions(context),
    quote: (question) => readQuote(context, question),
    createUrl: (begun) => createOrderUrl(context, begun),
    readWebhook: (request) => readWebhook(context, request),
    readStatus: (order) => readStatus(context, order),
  }
}

async function authorized({ accessToken }: TransakContext) {
  return { 'access-token': await accessToken() }
}

async function listOptions({ ask, base, key }: TransakContext) {
  const list = async (path: string) =>
    readAnswer(listed, requireSuccess(await ask({ url: new URL(`${base}${path}`) }))).response
  const [coins, currencies] = await Promise.all([
    list('/api/v2/currencies/crypto-currencies'),
    list(`/api/v2/currencies/fiat-currencies?apiKey=${encodeURIComponent(key)}`),
  ])
  // One that is not written as expected is no reason to go without the others.
  return {
    paymentCurrencies: currencies.flatMap((one) => {
      const { data } = fiat.safeParse(one)
      if (!data || data.isAllowed === false) return []
      const ways = data.paymentOptions.filter(({ isActive }) => isActive !== false)
      const payment_method_limits = ways.map(({ id, minAmount, maxAmount }) => {
        return { id: ourName(id), min: minAmount, max: maxAmount }
      })
      return [{ id: data.symbol, name: data.name, payment_method_limits }]
    }),
    purchaseCurrencies: coins.flatMap((one) => {
      const { data } = crypto.safeParse(one)
      const network = networks[data?.network.name ?? '']
      if (!data || data.isAllowed === false || !network) return []
      const place = {
        name: data.network.name,
        display_name: data.network.name,
        chain_id: network.slice(network.indexOf(':') + 1),
        contract_address: data.address ?? '',
        caip_network_id: network,
      }
      return [{ id: data.symbol, name: data.name, symbol: data.symbol, networks: [place] }]
    }),
  }
}

async function readQuote(
  { base, key, ask }: TransakContext,
  { purchase, paymentCurrency, amount, paymentMethod, country }: QuoteQuestion,
) {
  const url = new URL(`${base}/api/v1/pricing/public/quotes`)
  for (const [name, value] of [
    ['partnerApiKey', key],
    ['fiatCurrency', paymentCurrency],
    ['cryptoCurrency', purchase.symbol],
    ['isBuyOrSell', 'BUY'],
    ['network', nameOf(purchase.network)],
    ['paymentMethod', methods[paymentMethod] ?? paymentMethod],
    ['fiatAmount', amount],
    ['quoteCountryCode', country],
  ] as const)
    if (value !== undefined) url.searchParams.set(name, value)
  const answer = await ask({ url })
  if (answer.status === 400 || answer.status === 404)
    throw new OnrampRefusal(
      'onramp_unsupported',
      'Transak does not sell this here, or not for this amount.',
    )
  const given = readAnswer(quote, requireSuccess(answer)).response
  const fees = given.feeBreakdown?.filter(({ id }) => id === 'network_fee') ?? []
  const networkFee = addDecimals(...fees.map(({ value }) => value))
  return {
    id: given.quoteId,
    total: given.fiatAmount,
    subtotal: subtractDecimals(given.fiatAmount, given.totalFee) ?? given.fiatAmount,
    purchaseAmount: given.cryptoAmount,
    networkFee,
    providerFee: subtractDecimals(given.totalFee, networkFee) ?? '0',
  }
}

async function createOrderUrl(context: TransakContext, begun: HandOff) {
  const { key, gateway, ask } = context
  const { paymentAmount, purchaseAmount, paymentMethod, redirectUrl } = begun
  const widgetParams = {
    apiKey: key,
    referrerDomain: begun.site,
    productsAvailed: 'BUY',
    partnerOrderId: begun.orderId,
    walletAddress: begun.address,
    disableWalletAddressForm: true,
    cryptoCurrencyCode: begun.purchase.symbol,
    network: nameOf(begun.purchase.network),
    fiatCurrency: begun.paymentCurrency,
    ...(paymentAmount !== undefined
      ? { fiatAmount: paymentAmount }
      : { cryptoAmount: purchaseAmount }),
    paymentMethod: paymentMethod && (methods[paymentMethod] ?? paymentMethod),
    redirectURL: redirectUrl,
  }
  const url = new URL(`${gateway}/api/v2/auth/session`)
  const answer = await ask({ url, body: { widgetParams }, headers: await authorized(context) })
  return { url: readAnswer(session, requireSuccess(answer)).data.widgetUrl }
}

async function readWebhook({ accessToken }: TransakContext, { body }: WebhookRequest) {
  const { data: jwt } = readWebhookBody(webhook, body)
  const secretOf = new TextEncoder().encode(await accessToken())
  const verified = await jwtVerify(jwt, secretOf, { algorithms: ['HS256'] }).catch(() => {
    throw new OnrampForgery('its signature is wrong')
  })
  const { data } = claims.safeParse(verified.payload)
  if (!data?.webhookData.partnerOrderId) return undefined
  return {
    id: createHash('sha256').update(jwt).digest('base64url'),
    order: { id: data.webhookData.partnerOrderId },
    report: reportOf(data.webhookData),
  }
}

async function readStatus(context: TransakContext, { id, address, startedAt }: OpenOrder) {
  const { base, ask } = context
  const url = new URL(`${base}/partners/api/v2/orders`)
  url.searchParams.set('limit', '100')
  url.searchParams.set('filter[walletAddress]', address)
  url.searchParams.set('startDate', new Date(startedAt).toISOString().slice(0, 10))
  const answer = await ask({ url, headers: await authorized(context) })
  if (answer.status === 404) return undefined
  const { data } = readAnswer(found, requireSuccess(answer))
  const ours = data.filter(({ partnerOrderId }) => partnerOrderId === id)
  return bestReport(ours.map((one) => reportOf(one)))
}

function reportOf(said: z.output<typeof order>): OrderReport {
  return {
    status: statuses[said.status] ?? 'pending',
    reason: said.statusReason ?? undefined,
    hash: said.transactionHash ?? undefined,
    purchaseAmount: said.cryptoAmount ?? undefined,
    paymentAmount: said.fiatAmount ?? undefined,
    providerOrderId: said.id ?? said._id ?? undefined,
  }
}
