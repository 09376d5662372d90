import { getAddress, type Address } from 'viem'
import type { ConfiguredChain } from '../../chains/chains.ts'
import { askingAlone, type Reader } from '../../chains/evm/reader.ts'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import { createPrices, type PriceOf } from '../prices/createPrices.ts'
import { exchanges } from '../prices/exchanges.ts'
import type { PriceSource } from '../prices/priceSource.ts'
import { createTokenFacts, type FactsOf } from './tokenFacts.ts'
import { tokensOf, type ListedToken } from './tokenList.ts'

/** What is known of the tokens of an EVM chain: which are listed, what each says of itself, and what it costs. */
export type EvmTokenBook = {
  /** By their addresses with checksum, in the order of the list. */
  readonly listed: ReadonlyMap<Address, ListedToken>
  readonly factsOf: FactsOf
  readonly priceOf: PriceOf
}

export function createEvmTokenBook(
  { caipNetworkId, currency, tokens, exchange }: ConfiguredChain,
  reader: Reader,
  options: {
    readonly prices: readonly PriceSource[]
    readonly limits: Limits
    readonly log: Logger
  },
): EvmTokenBook {
  const { prices, limits, log } = options
  // Checked by then, and from here on in one spelling.
  const listed = new Map(
    tokensOf(caipNetworkId, tokens).map((one) => [getAddress(one.address), one]),
  )
  const factsOfListed = createTokenFacts(reader, limits)
  // Anybody may ask for any address: what is there must not spoil what others ask.
  const factsOfOther = createTokenFacts(askingAlone(reader), limits)
  const factsOf: FactsOf = (token) =>
    listed.has(getAddress(token)) ? factsOfListed(token) : factsOfOther(token)
  return {
    listed,
    factsOf,
    priceOf: createPrices({
      chain: {
        caipNetworkId,
        nativeDecimals: currency.decimals,
        reader,
        factsOf,
        limits,
        exchange: exchange ?? exchanges[caipNetworkId],
      },
      sources: prices,
      limits,
      log,
    }),
  }
}
