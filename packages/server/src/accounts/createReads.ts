import type { CaipNetworkId, TokenBalance } from '@latchkey/protocol'
import type { ConfiguredChain } from '../chains/chains.ts'
import { createReader, type Reader } from '../chains/evm/reader.ts'
import type { Limits } from '../config/limits.ts'
import type { Logger } from '../log.ts'
import { createNameSources } from './names/createNameSources.ts'
import type { OwnNames } from './names/createOwnNames.ts'
import { createIdentities, type IdentityOf } from './names/identities.ts'
import type { CheckedNames } from './names/nameOptions.ts'
import { createOwnSource } from './names/ownSource.ts'
import { rulesOf } from '../chains/namespaces.ts'
import { createNfts, type Nfts } from './nfts/createNfts.ts'
import type { CollectibleHistory } from './nfts/evmNfts.ts'
import { createPictures } from '../pictures/createPictures.ts'
import { createSourceFetcher } from '../pictures/createSourceFetcher.ts'
import { createRewriter } from '../pictures/rewritePicture.ts'
import { createPriceSources } from './prices/createPrices.ts'
import type { PriceSource } from './prices/priceSource.ts'
import { createSwaps, type SwapsFor } from '../swaps/createSwaps.ts'
import type { SwapOptions } from '../swaps/swapOptions.ts'
import { createEvmTokenBook, type EvmTokenBook } from './tokens/evmTokenBook.ts'
import type { CreateBalances } from './balances/balancesOf.ts'
import { createBitcoinBalances } from './balances/esplora.ts'
import { createEvmBalances } from './balances/evm.ts'
import { createSolanaBalances } from './balances/solana.ts'

/** What is read of chains. */
export type Reads = {
  /**
   * What an address holds on a configured chain.
   *
   * @throws ServerError `upstream_unavailable` when no node says it.
   */
  balancesOf(
    chain: CaipNetworkId,
    address: string,
    options: { readonly force: boolean },
  ): Promise<TokenBalance[]>
  readonly identityOf: IdentityOf
  /** Reads contracts of a chain that has some. */
  readerOf(caipNetworkId: string): Reader | undefined
  /** What is known of the tokens of a chain that has contracts. */
  tokenBookOf(caipNetworkId: string): EvmTokenBook | undefined
  readonly swapsFor: SwapsFor
  readonly nfts: Nfts
}

/** What reads are made from. */
export type ReadOptions = {
  readonly chains: ReadonlyMap<string, ConfiguredChain>
  readonly names: CheckedNames
  /** The names that the operator gives out; none by default. */
  readonly ownNames?: (() => Promise<OwnNames>) | undefined
  /** Asked before the built-in ones. */
  readonly prices: readonly PriceSource[]
  readonly swap: SwapOptions
  /** What has come to accounts; of no chain by default. */
  readonly history?: (() => CollectibleHistory) | undefined
  readonly limits: Limits
  readonly log: Logger
}

const noHistory: CollectibleHistory = {
  collectiblesOf: async () => ({ found: [], isCut: false }),
  coverageOf: async () => 'none',
}

/** Puts together what reads chains. Loaded when the first of it is asked for, since it takes libraries that the start can do without. */
export function createReads({
  chains,
  names,
  ownNames,
  prices,
  swap,
  history = () => noHistory,
  limits,
  log,
}: ReadOptions): Reads {
  const readers = new Map<string, Reader>()
  const books = new Map<string, EvmTokenBook>()
  const sources = [...prices, ...createPriceSources()]
  for (const [id, configured] of chains) {
    if (!configured.chain || !rulesOf(id)?.hasContracts) continue
    const reader = createReader(configured.chain, limits)
    readers.set(id, reader)
    books.set(id, createEvmTokenBook(configured, reader, { prices: sources, limits, log }))
  }
  const readerOf = (id: string) => readers.get(id)
  const tokenBookOf = (id: string) => books.get(id)
  const parts = { readerOf, tokenBookOf, limits }
  const balances = new Map(
    [...chains].map(([id, chain]) => [id, createBalances(chain, parts)] as const),
  )
  const fetcher = createSourceFetcher({ ...names, limits })
  const rewrite = createRewriter(limits)
  return {
    balancesOf: async (id, address, options) => (await balances.get(id)?.(address, options)) ?? [],
    identityOf: createIdentities(
      ownNames && createOwnSource(ownNames, names.chain),
      createNameSources({ names, chains, readerOf, limits }),
      createPictures({ ...names, sources: fetcher, rewrite, readerOf, limits, log }),
      limits,
    ),
    nfts: createNfts({ chains, history, sources: fetcher, rewrite, limits, log }),
    readerOf,
    tokenBookOf,
    swapsFor: createSwaps({ chains, readerOf, tokenBookOf, options: swap, limits, log }),
  }
}

/** Who reads the balances of the chains of each namespace. */
const kinds: Readonly<Record<string, CreateBalances>> = {
  eip155: createEvmBalances,
  solana: createSolanaBalances,
  bip122: createBitcoinBalances,
}

/** Reads the balances of a chain, whatever its kind. */
export const createBalances: CreateBalances = (chain, parts) =>
  kinds[rulesOf(chain.caipNetworkId)?.namespace ?? '']?.(chain, parts)
