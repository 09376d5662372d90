import type { ConfiguredChain } from '../chains/chains.ts'
import { createReader, type Reader } from '../chains/evm/reader.ts'
import { rulesOf } from '../chains/namespaces.ts'
import type { Limits } from '../config/limits.ts'
import type { Logger } from '../log.ts'
import { createPriceSources } from './prices/createPrices.ts'
import type { PriceSource } from './prices/priceSource.ts'
import { createEvmTokenBook, type EvmTokenBook } from './tokens/evmTokenBook.ts'

/** Reads of contracts, on the chains that have some. */
export interface Contracts {
  readerOf(caipNetworkId: string): Reader | undefined
  /** Returns what is known of the tokens of a chain. */
  tokenBookOf(caipNetworkId: string): EvmTokenBook | undefined
}

/** What {@link Contracts} are made from. */
export interface ContractOptions {
  readonly chains: ReadonlyMap<string, ConfiguredChain>
  /** Asked before the built-in ones. */
  readonly prices: readonly PriceSource[]
  readonly limits: Limits
  readonly log: Logger
}

/** Creates a reader and a token book for each chain that has contracts. */
export function createContracts({ chains, prices, limits, log }: ContractOptions): Contracts {
  const readers = new Map<string, Reader>()
  const books = new Map<string, EvmTokenBook>()
  const sources = [...prices, ...createPriceSources()]
  for (const [id, configured] of chains) {
    if (!configured.chain || !rulesOf(id)?.hasContracts) continue
    const reader = createReader(configured.chain, limits)
    readers.set(id, reader)
    books.set(id, createEvmTokenBook(configured, reader, { prices: sources, limits, log }))
  }
  return { readerOf: (id) => readers.get(id), tokenBookOf: (id) => books.get(id) }
}
