import type { Balance } from '../adapters/balances.ts'
import type { Kit } from '../kit/kit.ts'
import { balanceQuery, type BalanceKey } from './balanceQuery.ts'
import { fetchBalance } from './fetchBalance.ts'

export declare namespace getBalance {
  type Parameters = BalanceKey & {
    /** Asks the chain even when the cached balance is fresh. A block after a failure stays. */
    readonly isForced?: boolean | undefined
  }
}

/**
 * An account's amount of the network's native currency, at most 30 s old. After a failure nothing is asked for 30 s: the same error comes
 * back at once.
 *
 * @returns `value` in the smallest unit
 * @throws BalanceUnavailableError 'Token Balance Unavailable', which also shows as a toast when it is new; NetworkNotFoundError
 */
export function getBalance(
  kit: Kit,
  { networkId, address, isForced = false }: getBalance.Parameters,
): Promise<Balance> {
  const query = balanceQuery(kit, { networkId, address })
  return fetchBalance(kit, { ...query, ...(isForced && { staleTime: 0 }) })
}
