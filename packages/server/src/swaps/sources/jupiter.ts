import { isNativeAsset } from '@latchkey/protocol/api'
import * as z from 'zod'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import { keepsTransferFee } from '../../chains/solana/transferFee.ts'
import {
  noLiquidity,
  priceMoved,
  minimumOf,
  type SwapOrder,
  type SwapSource,
} from './swapSource.ts'
import { createSwapService, wireAmount, type SwapServiceClient } from './swapService.ts'
import type { SwapService } from '../swapOptions.ts'

/** Where it is, with a key and without one. */
const publicUrl = 'https://api.jup.ag'
/** The cluster that it is for. */
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** What one of the operator's own may be for. */
const anyCluster = /^solana:/
/** The program that its swaps call (its sixth aggregator), the same for all of them. */
export const jupiterProgram = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
/** The token that SOL is wrapped in: what services call SOL. */
const wrappedSol = 'So11111111111111111111111111111111111111112'
/** What a swap pays at most to be taken sooner, in lamports (0.0009 SOL): clients refuse more than 0.001. */
const mostPriority = 900_000

/** What it answers to `GET /swap/v1/quote`. All of it goes back to it when the swap is built, so nothing is cut off. */
const quoteAnswer = z.looseObject({
  inputMint: z.string(),
  outputMint: z.string(),
  inAmount: wireAmount,
  outAmount: wireAmount,
  swapMode: z.literal('ExactIn'),
  slippageBps: z.int(),
  /** A part of one, not of a hundred. */
  priceImpactPct: z.string().check(z.regex(/^-?\d{1,3}(?:\.\d+)?(?:[eE]-\d{1,2})?$/)),
  routePlan: z
    .array(
      z.looseObject({
        swapInfo: z.looseObject({ inputMint: z.string(), outputMint: z.string() }),
      }),
    )
    .check(z.minLength(1)),
})
/** What it answers to `POST /swap/v1/swap`. */
const swapAnswer = z.object({
  swapTransaction: z.base64().check(z.maxLength(2_000)),
  lastValidBlockHeight: z.int().min(0),
})
const refusal = z.object({ errorCode: z.string() })
/** Refusals that say that there is no way, and not that something is wrong. */
const noWay: ReadonlySet<string> = new Set([
  'COULD_NOT_FIND_ANY_ROUTE',
  'NO_ROUTES_FOUND',
  'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT',
  'TOKEN_NOT_TRADABLE',
  'CIRCULAR_ARBITRAGE_IS_DISABLED',
])

/**
 * Swaps on Solana by Jupiter's Swap API, version 1 (`/swap/v1/quote` and `/swap/v1/swap`), or by one of the same shape at an address of the
 * operator's own. Nothing has to be approved: whoever sells signs the swap itself. Tokens that keep a part of what is transferred are refused.
 */
export function createJupiter(
  options: SwapService,
  { limits, log }: { readonly limits: Limits; readonly log: Logger },
): SwapSource {
  const { url = publicUrl, apiKey, program = jupiterProgram } = options
  const service = createSwapService({
    name: 'jupiter',
    url,
    headers: apiKey === undefined ? {} : { 'x-api-key': apiKey },
    limits,
    log,
  })
  return {
    id: 'jupiter',
    serves: ({ caipNetworkId }) =>
      options.url === undefined ? caipNetworkId === mainnet : anyCluster.test(caipNetworkId),
    quote: async (order, { chain }) => {
      const mints = [order.sell, order.buy].filter((token) => !isSol(token))
      if (await keepsTransferFee(chain.chain, mints))
        throw new ServerError(
          'fee_on_transfer',
          'This token keeps a part of every transfer, so that nobody could say what arrives.',
        )
      const quote = await askQuote(service, order, order.slippage)
      if (!quote || quote.outAmount === 0n) return undefined
      return {
        expected: quote.outAmount,
        minimum: minimumOf(quote.outAmount, order.slippage),
        priceImpact: toPercent(quote.priceImpactPct),
        path: readPath(order, quote),
        target: program,
      }
    },
    build: async (order, terms) => {
      const first = await askQuote(service, order, order.slippage)
      if (!first) throw noLiquidity()
      const minimum = terms.minimum ?? minimumOf(first.outAmount, order.slippage)
      // It knows a slippage alone, so that one is chosen by which what was agreed to is kept.
      const slippage = slippageFor(first.outAmount, minimum, order.slippage)
      if (slippage === undefined) throw priceMoved()
      const quote = slippage === order.slippage ? first : await askQuote(service, order, slippage)
      if (!quote || leastOf(quote.outAmount, slippage) < minimum) throw priceMoved()
      const built = await service.ask({
        path: 'swap/v1/swap',
        body: {
          quoteResponse: toWire(quote),
          userPublicKey: order.account,
          wrapAndUnwrapSol: isSol(order.sell) || isSol(order.buy),
          dynamicComputeUnitLimit: true,
          prioritizationFeeLamports: {
            priorityLevelWithMaxLamports: { maxLamports: mostPriority, priorityLevel: 'medium' },
          },
        },
        answer: swapAnswer,
      })
      if (!built) throw noLiquidity()
      return {
        kind: 'solana',
        minimum: leastOf(quote.outAmount, slippage),
        transaction: built.swapTransaction,
        lastValidBlockHeight: built.lastValidBlockHeight,
      }
    },
  }
}

type Quote = z.output<typeof quoteAnswer>

async function askQuote(
  service: SwapServiceClient,
  order: SwapOrder,
  slippage: number,
): Promise<Quote | undefined> {
  const [inputMint, outputMint] = [mintOf(order.sell), mintOf(order.buy)]
  // SOL and wrapped SOL are one to it.
  if (inputMint === outputMint) return undefined
  const quote = await service.ask({
    path: 'swap/v1/quote',
    query: {
      inputMint,
      outputMint,
      amount: String(order.amount),
      slippageBps: String(slippage),
      swapMode: 'ExactIn',
    },
    answer: quoteAnswer,
    isNoWay: (said) => {
      const refused = refusal.safeParse(said)
      return refused.success && noWay.has(refused.data.errorCode)
    },
  })
  if (!quote) return undefined
  const isSame =
    quote.inputMint === inputMint &&
    quote.outputMint === outputMint &&
    quote.inAmount === order.amount &&
    quote.slippageBps === slippage
  if (isSame) return quote
  throw new ServerError('upstream_unavailable', 'A source of swaps quotes another swap. Try again.')
}

const isSol = (token: string) => isNativeAsset('solana', token)
const mintOf = (token: string) => (isSol(token) ? wrappedSol : token)

/** A quote as it came, amounts as texts. */
const toWire = (quote: Quote) => ({
  ...quote,
  inAmount: String(quote.inAmount),
  outAmount: String(quote.outAmount),
})

/** What arrives at least by a slippage in basis points, as its program counts. */
const leastOf = (expected: bigint, slippage: number) =>
  (expected * BigInt(10_000 - slippage)) / 10_000n

/** The greatest slippage by which a minimum is kept, and no more than was asked for; `undefined` where none does. */
function slippageFor(expected: bigint, minimum: bigint, asked: number): number | undefined {
  if (minimum > expected) return undefined
  const room = ((expected - minimum) * 10_000n) / expected
  for (let slippage = Math.min(asked, Number(room)); slippage >= 0; slippage -= 1)
    if (leastOf(expected, slippage) >= minimum) return slippage
  return undefined
}

/** The tokens that most of it goes through, one after the other, as the order names its ends. */
function readPath(order: SwapOrder, { routePlan }: Quote): readonly string[] {
  const path = [mintOf(order.sell)]
  for (const { swapInfo } of routePlan)
    if (swapInfo.inputMint === path.at(-1)) path.push(swapInfo.outputMint)
  return path.at(-1) === mintOf(order.buy)
    ? [order.sell, ...path.slice(1, -1), order.buy]
    : [order.sell, order.buy]
}

/** A part of one as a percentage of at most six decimals; what would move the price in one's favour counts as nothing. */
function toPercent(part: string): string {
  const [, sign, whole = '0', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]-(\d+))?$/.exec(part) ?? []
  if (sign === '-') return '0'
  // Two digits to the left for the percentage, and as many to the right as the exponent says.
  const digits = whole + fraction
  const decimals = fraction.length + Number(exponent) - 2
  const all = decimals < 0 ? digits + '0'.repeat(-decimals) : digits.padStart(decimals + 1, '0')
  const point = all.length - Math.max(decimals, 0)
  const shown = all.slice(point, point + 6).replace(/0+$/, '')
  return `${all.slice(0, point).replace(/^0+(?=\d)/, '')}${shown && `.${shown}`}`
}
