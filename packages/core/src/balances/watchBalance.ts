import type { Balance } from '../adapters/balances.ts'
import type { Kit } from '../kit/kit.ts'
import { awaitBalanceCache } from './awaitBalanceCache.ts'
import { balanceQueryKey, type BalanceKey } from './balanceQuery.ts'
import { recentFor, timeoutsOf } from '../kit/timeouts.ts'
import { getBalance } from './getBalance.ts'

/** A balance as an interface shows it. */
export type BalanceInfo =
  | { readonly status: 'pending'; readonly balance: undefined; readonly error: undefined }
  | { readonly status: 'success'; readonly balance: Balance; readonly error: undefined }
  | {
      readonly status: 'error'
      /** The last one that could be had. */
      readonly balance: Balance | undefined
      readonly error: Error
    }

export declare namespace watchBalance {
  type Parameters = BalanceKey & {
    readonly onChange: (info: BalanceInfo) => void
  }
}

/**
 * Asks for a balance and reports it and every later one of the cache, until the returned function is called. While somebody looks, it is
 * asked for again as soon as the cached one is no longer fresh (30 s); a page in the background asks for nothing.
 */
export function watchBalance(kit: Kit, { onChange, ...key }: watchBalance.Parameters) {
  const controller = new AbortController()
  const { signal } = controller
  const ask = () => void getBalance(kit, key).catch(() => undefined) // reported through the cache
  let timer: ReturnType<typeof setTimeout> | undefined
  /** A moment later, so that the cached balance is stale by then; a page in the background waits another turn. */
  const askIn = (milliseconds: number) => {
    clearTimeout(timer)
    if (signal.aborted) return // by whoever has just heard
    timer = setTimeout(
      () => (isVisible() ? ask() : askIn(timeoutsOf(kit).balanceCache)),
      milliseconds + 10,
    )
  }
  onChange({ status: 'pending', balance: undefined, error: undefined })
  const onError = (error: Error) => onChange({ status: 'error', balance: undefined, error })
  void awaitBalanceCache(kit, signal, onError).then((client) => {
    if (!client) return
    const report = () => {
      const state = client.getQueryState<Balance>(balanceQueryKey(key))
      if (state?.status === 'success' && state.data !== undefined) {
        onChange({ status: 'success', balance: state.data, error: undefined })
        askIn(recentFor(state.dataUpdatedAt, timeoutsOf(kit).balanceCache))
      }
      if (state?.status === 'error' && state.error) {
        onChange({ status: 'error', balance: state.data, error: state.error })
        askIn(recentFor(state.errorUpdatedAt, timeoutsOf(kit).balanceRetryBlock))
      }
    }
    signal.addEventListener('abort', client.subscribe(balanceQueryKey(key), report))
    report()
    ask()
  })
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}

function isVisible() {
  return typeof document === 'undefined' || !document.hidden
}
