import type { Balance } from '../adapters/balances.ts'
import type { Kit } from '../kit/kit.ts'
import { findNetwork } from '../network/accessChain.ts'
import type { QueryClient, QueryState } from '../query/queryClient.ts'
import { recentFor, timeoutsOf } from '../kit/timeouts.ts'
import { untilVisible, wait } from '../kit/wait.ts'
import { awaitBalanceCache } from './awaitBalanceCache.ts'
import { balanceQueryKey, type BalanceKey } from './balanceQuery.ts'
import { fetchBalance } from './fetchBalance.ts'
import { composePortfolio, type Holdings, type Portfolio } from './portfolio.ts'
import {
  portfolioQuery,
  serverFailureKey,
  type ServerFailure,
  portfolioQueryKey,
} from './portfolioQuery.ts'

/** A portfolio as an interface shows it. */
export type PortfolioInfo =
  | { readonly status: 'pending'; readonly portfolio: undefined; readonly error: undefined }
  | { readonly status: 'success'; readonly portfolio: Portfolio; readonly error: undefined }
  | {
      readonly status: 'error'
      /** The last one that could be had. */
      readonly portfolio: Portfolio | undefined
      readonly error: Error
      /** When it is asked for again, in milliseconds since 1970; `undefined` once that has ended. */
      readonly retryAt: number | undefined
    }

export declare namespace watchTokenBalances {
  type Parameters = BalanceKey & {
    readonly onChange: (info: PortfolioInfo) => void
  }
}

/**
 * Asks what an account holds and reports it whenever it changes, until the returned function is called. Asks again once that is
 * `timeouts.balancePoll` (10 s) old, whoever has asked for it; not while the page is in the background, and not any more once the server has
 * answered with HTTP status 503.
 *
 * @throws NetworkNotFoundError
 */
export function watchTokenBalances(
  kit: Kit,
  { onChange, ...key }: watchTokenBalances.Parameters,
): () => void {
  const network = findNetwork(kit, key.networkId)
  const controller = new AbortController()
  const { signal } = controller
  onChange({ status: 'pending', portfolio: undefined, error: undefined })
  const follow = (client: QueryClient) => {
    let reported: string | undefined
    const report = () => {
      const state = client.getQueryState<Holdings>(portfolioQueryKey(key))
      const balance = client.getQueryState<Balance>(balanceQueryKey(key))
      const portfolio = state?.data && composePortfolio(network, state.data, balance)
      const retryAt = state && hasEnded(client, key) ? undefined : nextTry(kit, state)
      const info = toInfo(state?.status, portfolio, state?.error, retryAt)
      const text = JSON.stringify([info?.status, portfolio, info?.status === 'error' && retryAt])
      if (!info || text === reported) return
      reported = text
      onChange(info)
    }
    for (const queryKey of [portfolioQueryKey(key), balanceQueryKey(key)])
      signal.addEventListener('abort', client.subscribe(queryKey, report))
    report()
    void poll(signal, async () => {
      // Half a turn: two who watch the same share what either asks for.
      const staleTime = timeoutsOf(kit).balancePoll / 2
      await fetchBalance(kit, { ...portfolioQuery(kit, key), staleTime }).catch(() => undefined)
      if (hasEnded(client, key)) return undefined
      const state = client.getQueryState(portfolioQueryKey(key))
      const { balancePoll, balanceRetryBlock } = timeoutsOf(kit)
      const pause =
        state?.status === 'error'
          ? recentFor(state.errorUpdatedAt, balanceRetryBlock)
          : recentFor(state?.dataUpdatedAt || Date.now(), balancePoll)
      return pause + 10
    })
  }
  const onError = (error: Error, retryAt: number) =>
    onChange({ status: 'error', portfolio: undefined, error, retryAt })
  void awaitBalanceCache(kit, signal, onError).then((client) => client && follow(client))
  return () => controller.abort()
}

/** Whether the server has said that it is not to be asked any more. */
function hasEnded(client: QueryClient, { networkId }: BalanceKey) {
  return client.getQueryData<ServerFailure>(serverFailureKey(networkId))?.status === 503
}

/** After a failure: when the block on asking again is over. */
function nextTry(kit: Kit, state: QueryState | undefined) {
  return state?.status === 'error'
    ? state.errorUpdatedAt + timeoutsOf(kit).balanceRetryBlock
    : undefined
}

function toInfo(
  status: 'pending' | 'success' | 'error' | undefined,
  portfolio: Portfolio | undefined,
  error: Error | null | undefined,
  retryAt: number | undefined,
): PortfolioInfo | undefined {
  if (status === 'error' && error) return { status, portfolio, error, retryAt }
  return portfolio && { status: 'success', portfolio, error: undefined }
}

/** Calls `ask` again and again while the page is seen. It says after how many milliseconds, or that it is enough. */
async function poll(signal: AbortSignal, ask: () => Promise<number | undefined>) {
  while (!signal.aborted) {
    const milliseconds = await ask()
    if (milliseconds === undefined) return
    await wait(milliseconds, signal)
    await untilVisible(signal)
  }
}
