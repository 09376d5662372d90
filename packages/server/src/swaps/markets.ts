import { randomBytes } from 'node:crypto'
import type { SwapSourceId } from '@latchkey/protocol/api'
import type { ConfiguredChain } from '../chains/chains.ts'
import { ServerError } from '../errors.ts'
import type { Reader } from '../chains/evm/reader.ts'
import { createExpiringMap } from '../expiringMap.ts'
import type { Limits } from '../config/limits.ts'
import type { Logger } from '../log.ts'
import { rulesOf } from '../chains/namespaces.ts'
import type { EvmTokenBook } from '../accounts/tokens/evmTokenBook.ts'
import { askGasPrices, type GasPrices } from './gasPrices.ts'
import { createWorth, rankQuotes } from './rankQuotes.ts'
import type { SwapTokens, CreateSwapTokens } from './swapTokenKind.ts'
import {
  noLiquidity,
  type SwapChain,
  type SwapContext,
  type SwapOffer,
  type SwapOrder,
  type SwapSource,
} from './sources/swapSource.ts'
import { createSources } from './sources/createSources.ts'
import type { SwapOptions } from './swapOptions.ts'
import { createEvmSwapTokens } from './evmSwapTokens.ts'
import { createSolanaSwapTokens } from './solanaSwapTokens.ts'

/** What a source offers, and for how long. */
export type SwapQuote = SwapOffer & {
  readonly id: string
  readonly source: SwapSourceId
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** What swaps are found with. */
export type SwapParts = {
  readonly chains: ReadonlyMap<string, ConfiguredChain>
  readerOf(caipNetworkId: string): Reader | undefined
  tokenBookOf(caipNetworkId: string): EvmTokenBook | undefined
  readonly options: SwapOptions
  readonly limits: Limits
  readonly log: Logger
}

/** A chain with everything that swaps on it are found with. */
export type Market = {
  readonly chain: SwapChain
  readonly sources: readonly SwapSource[]
  readonly tokens: SwapTokens
  readonly hasGas: boolean
  readonly worthOf: ReturnType<typeof createWorth>
  readonly gasPrices: () => Promise<GasPrices>
}

/** The chains on which swaps are found, and what is asked on them. */
export type Markets = {
  /** @param allowed - the sources that may be asked; `null` for all. @throws ServerError `unsupported_chain` where none of them is. */
  marketOf(id: string, allowed: readonly string[] | null): Market
  contextOf(market: Market, gasPrice?: bigint): Promise<SwapContext>
  /** What each source offers, the best first. @throws ServerError `no_liquidity`, `fee_on_transfer`, `upstream_unavailable` */
  ask(market: Market, order: SwapOrder, gasPrice?: bigint): Promise<readonly SwapQuote[]>
  /** The same, remembered for a moment where no block has come. */
  askOnce(market: Market, order: SwapOrder, gasPrice?: bigint): Promise<readonly SwapQuote[]>
}

export function createMarkets(parts: SwapParts): Markets {
  const { limits, log } = parts
  const sources = createSources(parts)
  const markets = new Map<string, Market>()
  for (const [id, configured] of parts.chains) {
    if (!configured.chain) continue
    const chain: SwapChain = { ...configured, reader: parts.readerOf(id) }
    const serving = sources.filter((source) => source.serves(chain))
    const tokens = createSwapTokens(chain, parts)
    if (serving.length === 0 || !tokens) continue
    markets.set(id, {
      chain,
      sources: serving,
      tokens,
      hasGas: rulesOf(id)?.hasContracts === true,
      worthOf: createWorth(chain, parts.tokenBookOf(id)),
      gasPrices: once(() => askGasPrices(chain.chain), limits.swapGasPriceMs),
    })
  }
  const known = createExpiringMap<Promise<readonly SwapQuote[]>>({
    entries: limits.swapMemoryEntries,
    ms: limits.swapMemoryMs,
  })

  const marketOf = (id: string, allowed: readonly string[] | null): Market => {
    const market = markets.get(id)
    const sources = market?.sources.filter((one) => allowed?.includes(one.id) ?? true)
    if (market && sources?.length) return { ...market, sources }
    throw new ServerError('unsupported_chain', `Nothing is swapped on ${id} here.`)
  }
  const contextOf = async (market: Market, gasPrice?: bigint): Promise<SwapContext> => ({
    chain: market.chain,
    gasPrice: gasPrice ?? (market.hasGas ? (await market.gasPrices()).standard : undefined),
    limits,
    log,
  })

  const ask = async (market: Market, order: SwapOrder, gasPrice?: bigint) => {
    const context = await contextOf(market, gasPrice)
    const answers = await Promise.allSettled(
      market.sources.map(async (source) => ({ source, offer: await source.quote(order, context) })),
    )
    const offers = answers.flatMap((answer) => {
      if (answer.status === 'rejected' || !answer.value.offer) return []
      const { source, offer } = answer.value
      return [{ source: source.id, ...withFee(offer, context.gasPrice) }]
    })
    const faults = answers.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as unknown] : [],
    ) // it is looked at next
    const toll = faults.find((fault) => isToll(fault))
    if (toll) throw toll
    for (const fault of faults)
      if (!(fault instanceof ServerError)) log.error({ err: fault }, 'a source of swaps broke')
    if (offers.length === 0) {
      const isTrouble = faults.length === answers.length
      if (isTrouble)
        throw new ServerError('upstream_unavailable', 'No source of swaps answers. Try again.', {
          cause: faults[0],
        })
      throw noLiquidity()
    }
    const expiresAt = Date.now() + limits.swapQuoteMs
    const ranked = await rankQuotes(offers, order.buy, market.worthOf)
    return ranked.map((offer) => ({ ...offer, id: newId(offer), expiresAt }))
  }

  const askOnce = async (market: Market, order: SwapOrder, gasPrice?: bigint) => {
    if (!market.hasGas) return ask(market, order)
    // The same question in the same block has the same answer.
    const block = await market.chain.chain.request('eth_blockNumber', [])
    const { account, sell, buy, amount, slippage } = order
    const ids = market.sources.map((source) => source.id)
    const place = [market.chain.caipNetworkId, String(block.result), ...ids]
    const key = [...place, account, sell, buy, amount, slippage, gasPrice].join(' ')
    const remembered = known.get(key)
    if (remembered) return remembered
    const asked = ask(market, order, gasPrice)
    known.set(key, asked)
    asked.catch(() => known.delete(key))
    return asked
  }

  return { marketOf, contextOf, ask, askOnce }
}

/** What the network takes, where it is gas times its price. */
function withFee(offer: SwapOffer, gasPrice: bigint | undefined): SwapOffer {
  if (offer.networkFee !== undefined || offer.gas === undefined || gasPrice === undefined)
    return offer
  return { ...offer, networkFee: offer.gas * gasPrice }
}

const newId = ({ source, target }: SwapOffer & { readonly source: SwapSourceId }) =>
  [source, randomBytes(12).toString('hex'), target].join('-')

/** The contract or program that the quote of an id was for; the id names it, so that nothing has to be remembered. */
export const targetOf = (quoteId: string): string | undefined => quoteId.split('-')[2]

function isToll(error: unknown): error is ServerError {
  return error instanceof ServerError && error.code === 'fee_on_transfer'
}

/** Asks again after a while, and once at a time. */
function once<value>(ask: () => Promise<value>, ms: number) {
  const known = createExpiringMap<Promise<value>>({ entries: 1, ms })
  return () => {
    const remembered = known.get('')
    if (remembered) return remembered
    const asked = ask()
    known.set('', asked)
    asked.catch(() => known.delete(''))
    return asked
  }
}

/** Who describes the tokens of the chains of each namespace. */
const kinds: Readonly<Record<string, CreateSwapTokens>> = {
  eip155: createEvmSwapTokens,
  solana: createSolanaSwapTokens,
}

/** Describes the tokens of a chain, whatever its kind. */
export const createSwapTokens: CreateSwapTokens = (chain, parts) =>
  kinds[rulesOf(chain.caipNetworkId)?.namespace ?? '']?.(chain, parts)
