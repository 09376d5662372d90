import { KitError } from '../errors/KitError.ts'
import type { Kit } from '../kit/kit.ts'
import { isRecent, timeoutsOf } from '../kit/timeouts.ts'
import type { Query } from '../query/queryClient.ts'
import { showToast } from '../modal/showToast.ts'

/** When the last toast about balances was shown, in the cache of the kit that showed it. */
const toastKey = ['balanceToast']

/**
 * Asks for a balance, unless the cached one is fresh. After a failure nothing is asked for 30 s: the same error comes back at once. One failure
 * shows one toast, however many balances it has hit.
 *
 * @throws BalanceUnavailableError 'Token Balance Unavailable', NetworkNotFoundError
 */
export async function fetchBalance<Data>(kit: Kit, query: Query<Data>): Promise<Data> {
  const client = await kit.queryClient()
  const state = client.getQueryState<Data>(query.queryKey)
  const { balanceRetryBlock } = timeoutsOf(kit)
  const isBlocked = state?.status === 'error' && isRecent(state.errorUpdatedAt, balanceRetryBlock)
  if (isBlocked) throw state.error ?? new Error('A failed query without its error')
  try {
    return await client.fetchQuery(query)
  } catch (error) {
    const shownAt = client.getQueryData<number>(toastKey) ?? 0
    const isNew = state?.status !== 'error' && !isRecent(shownAt, balanceRetryBlock)
    if (isNew && error instanceof KitError) {
      client.setQueryData(toastKey, Date.now())
      showToast(kit, error.shortMessage, 'error', error.code)
    }
    throw error
  }
}
