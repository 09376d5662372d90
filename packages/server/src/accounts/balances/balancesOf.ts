import { type TokenBalance, formatAmount } from '@latchkey/protocol'
import type { ConfiguredChain } from '../../chains/chains.ts'
import type { Reader } from '../../chains/evm/reader.ts'
import type { Limits } from '../../config/limits.ts'
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

/** An amount in smallest units as the API gives it, with what it is worth where the price is known. */
export function writeQuantity(amount: bigint, decimals: number, price?: number) {
  const numeric = formatAmount(amount, decimals)
  const value = price === undefined ? undefined : price * Number(numeric)
  return {
    quantity: { decimals: String(decimals), numeric },
    ...(price !== undefined &&
      value !== undefined &&
      Number.isFinite(value) && { price: roundOff(price), value: roundOff(value) }),
  }
}

/** To as many digits as a division of such numbers is good for: 3, not 3.000000000000001. */
const roundOff = (dollars: number) => Number(dollars.toPrecision(12))
