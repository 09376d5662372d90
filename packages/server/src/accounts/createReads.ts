import type { CaipNetworkId, TokenBalance } from '@latchkey/protocol'
import type { ConfiguredChain } from '../chains/chains.ts'
import type { Limits } from '../config/limits.ts'
import type { Logger } from '../log.ts'
import type { Contracts } from './createContracts.ts'
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
import { createSwaps, type SwapsFor } from '../swaps/createSwaps.ts'
import type { SwapOptions } from '../swaps/swapOptions.ts'
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
  readonly swapsFor: SwapsFor
  readonly nfts: Nfts
}

/** What reads are made from. */
export type ReadOptions = {
  readonly chains: ReadonlyMap<string, ConfiguredChain>
  readonly names: CheckedNames
  /** The names that the operator gives out; none by default. */
  readonly ownNames?: (() => Promise<OwnNames>) | undefined
  readonly contracts: Contracts
  readonly swap: SwapOptions
  /** What has come to accounts. */
  readonly history: CollectibleHistory
  readonly limits: Limits
  readonly log: Logger
}

/** Puts together what reads chains. Loaded when the first of it is asked for, since it takes libraries that the start can do without. */
export function createReads({
  chains,
  names,
  ownNames,
  contracts,
  swap,
  history,
  limits,
  log,
}: ReadOptions): Reads {
  const { readerOf, tokenBookOf } = contracts
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
