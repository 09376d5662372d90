import { BalanceUnavailableError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { untilVisible, wait } from '../kit/wait.ts'
import type { QueryClient } from '../query/queryClient.ts'
import { timeoutsOf } from '../kit/timeouts.ts'

/**
 * The cache, for somebody who watches a balance until the signal is aborted; `undefined` by then. Where its code cannot be fetched, `onError` hears of
 * it, and it is asked for again when the block on asking is over and the page is seen.
 */
export async function awaitBalanceCache(
  kit: Kit,
  signal: AbortSignal,
  onError: (error: BalanceUnavailableError, retryAt: number) => void,
): Promise<QueryClient | undefined> {
  while (!signal.aborted) {
    try {
      const client = await kit.queryClient()
      return signal.aborted ? undefined : client
    } catch (cause) {
      kit.log.error('A part of the kit could not be fetched', cause)
      const pause = timeoutsOf(kit).balanceRetryBlock
      if (!signal.aborted) onError(new BalanceUnavailableError({ cause }), Date.now() + pause)
      await wait(pause, signal)
      await untilVisible(signal)
    }
  }
  return undefined
}
