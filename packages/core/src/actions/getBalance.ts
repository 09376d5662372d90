import type { Balance } from '../adapters/adapter.ts'
import type { Kit } from '../kit.ts'
import { balanceQuery, balanceQueryKey, type BalanceKey } from '../query/balanceQuery.ts'

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
export async function getBalance(
  kit: Kit,
  { networkId, address, isForced = false }: getBalance.Parameters,
): Promise<Balance> {
  const client = await kit.queryClient()
  const query = balanceQuery(kit, { networkId, address })
  const state = client.getQueryState(balanceQueryKey({ networkId, address }))
  const isBlocked =
    state?.status === 'error' && Date.now() - state.errorUpdatedAt < kit.timeouts.balanceRetryBlock
  if (isBlocked) throw state.error ?? new Error('A failed query without its error')
  const isFetching = state?.fetchStatus === 'fetching'
  try {
    return await client.fetchQuery({ ...query, ...(isForced && { staleTime: 0 }) })
  } catch (error) {
    if (
      !isFetching &&
      state?.status !== 'error' &&
      error instanceof Error &&
      'shortMessage' in error
    )
      kit.modal.showToast(String(error.shortMessage), 'error')
    throw error
  }
}
