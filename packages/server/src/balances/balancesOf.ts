import type { TokenBalance } from '@latchkey/protocol'
import type { ConfiguredChain } from '../chains.ts'
import type { Reader } from '../evm/reader.ts'
import type { Limits } from '../limits.ts'
import type { EvmTokenBook } from '../tokens/evmTokenBook.ts'

/**
 * What an address holds on one chain; a short while old unless forced.
 *
 * @throws ServerError `upstream_unavailable` when nobody says it.
 */
export type BalancesOf = (
  address: string,
  options: { readonly force: boolean },
) => Promise<TokenBalance[]>

/** What balances are read and written with. */
export type BalanceParts = {
  readerOf(caipNetworkId: string): Reader | undefined
  tokenBookOf(caipNetworkId: string): EvmTokenBook | undefined
  readonly limits: Limits
}

/** Reads the balances of one kind of chain; `undefined` for a chain that is none of it. */
export type CreateBalances = (chain: ConfiguredChain, parts: BalanceParts) => BalancesOf | undefined
