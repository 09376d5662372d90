import type { CaipNetworkId, TokenBalance } from '@latchkey/protocol'
import { getAddress } from 'viem'
import { createBalances } from './balances/index.ts'
import type { ConfiguredChain } from './chains.ts'
import { createReader, type Reader } from './evm/reader.ts'
import type { Limits } from './limits.ts'
import type { Logger } from './log.ts'
import { createEns } from './names/ens.ts'
import { createIdentities, type IdentityOf } from './names/identities.ts'
import type { CheckedNames } from './names/nameOptions.ts'
import { rulesOf } from './namespaces.ts'
import { createPictures } from './pictures/createPictures.ts'
import { createPriceSources } from './prices/index.ts'
import type { PriceSource } from './prices/priceSource.ts'

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
}

/** What reads are made from. */
export type ReadOptions = {
  readonly chains: ReadonlyMap<string, ConfiguredChain>
  readonly names: CheckedNames
  /** Asked before the built-in ones. */
  readonly prices: readonly PriceSource[]
  readonly limits: Limits
  readonly log: Logger
}

/** Puts together what reads chains. Loaded when the first of it is asked for, since it takes libraries that the start can do without. */
export function createReads({ chains, names, prices, limits, log }: ReadOptions): Reads {
  const readers = new Map<string, Reader>()
  for (const [id, { chain }] of chains)
    if (chain && rulesOf(id)?.hasContracts) readers.set(id, createReader(chain, limits))
  const readerOf = (id: string) => readers.get(id)
  const parts = { readerOf, prices: [...prices, ...createPriceSources()], limits, log }
  const balances = new Map(
    [...chains].map(([id, chain]) => [id, createBalances(chain, parts)] as const),
  )
  const registryReader = readers.get(names.chain)
  return {
    balancesOf: async (id, address, options) => (await balances.get(id)?.(address, options)) ?? [],
    identityOf: createIdentities(
      registryReader && createEns(registryReader, getAddress(names.registry), limits),
      createPictures({ ...names, readerOf, limits, log }),
      limits,
    ),
  }
}
