import type { CaipNetworkId } from '@latchkey/protocol'
import type { Address } from 'viem'
import type { Reader } from '../../chains/evm/reader.ts'
import type { Limits } from '../../config/limits.ts'
import type { FactsOf } from '../tokens/tokenFacts.ts'
import type { Exchange } from './exchanges.ts'

/** Something with a price: a token, or the chain's own currency. */
export type Priceable = Address | 'native'

/** Prices of one whole token each, in US dollars. What is not in here has no known price. */
export type Prices = ReadonlyMap<Priceable, number>

/** The chain that prices are asked for, and how to read it. */
export type PricedChain = {
  readonly caipNetworkId: CaipNetworkId
  readonly nativeDecimals: number
  readonly reader: Reader
  readonly factsOf: FactsOf
  readonly limits: Limits
  /** The pools that the operator named, or the well-known ones. */
  readonly exchange: Exchange | undefined
}

/**
 * Knows prices. One that cannot tell leaves the token out: an unknown price is never 0, and never a guess. Answers are remembered by
 * who asks, so that a source need not.
 */
export type PriceSource = {
  /** How the log calls it. */
  readonly id: string
  /** @throws anything when it cannot be asked; the next source is then asked, and nothing is remembered. */
  pricesOf(tokens: readonly Priceable[], chain: PricedChain): Promise<Prices>
}
