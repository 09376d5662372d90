import { collectPages, nothingCollected } from './collectPages.ts'
import type { HistoryKey, HistoryPage } from './history.ts'
import { fetchHistory, historyCache, historyQueryKey } from './historyQuery.ts'
import { readHistory } from './readHistory.ts'
import { HistoryUnavailableError } from '../errors/chain.ts'
import { findNetwork } from '../network/accessChain.ts'
import type { Kit } from '../kit/kit.ts'
import { watchOrderRecord } from '../onramp/orders.ts'
import type { QueryClient } from '../query/queryClient.ts'
import { watchRecord } from '../transfers/record.ts'
import { untilVisible, wait } from '../kit/wait.ts'

/** A history as an interface shows it. What this browser knows by itself is there at once, and also when the server says nothing. */
export type HistoryInfo = HistoryPage & Standing

type Standing =
  | {
      /** `pending` while the newest page, or the one at `next`, is asked for. */
      readonly status: 'pending' | 'success'
      readonly error: undefined
    }
  | { readonly status: 'error'; readonly error: Error }

export declare namespace watchHistory {
  type Parameters = HistoryKey & {
    readonly onChange: (info: HistoryInfo) => void
  }
}

const nothing: HistoryPage = { entries: [], next: undefined }

/**
 * Reports what an account has done on one network, as far as pages were asked for, and whenever that changes, until the returned function is called. The
 * newest page is asked for again every 15 s, not while the page is in the background. For more, call `getHistory` with `next` as the cursor; after a
 * failure, with `isForced`.
 *
 * @throws NetworkNotFoundError
 */
export function watchHistory(kit: Kit, { onChange, ...key }: watchHistory.Parameters): () => void {
  findNetwork(kit, key.networkId)
  const controller = new AbortController()
  const { signal } = controller
  let client: QueryClient | undefined
  let failure: Error | undefined
  let collected = nothingCollected
  let turn = 0
  let reported: string | undefined

  async function report() {
    const mine = ++turn
    if (client) collected = collectPages(client, key, collected)
    const page = collected.page ?? nothing
    const info = await readHistory(kit, key, page).then(
      (entries): HistoryInfo => ({ ...page, entries, ...standing() }),
      (error: Error): HistoryInfo => ({ ...nothing, status: 'error', error }),
    )
    const text = JSON.stringify([info, info.error?.message])
    if (signal.aborted || mine !== turn || text === reported) return
    reported = text
    onChange(info)
  }

  /** How the page stands that is waited for. */
  function standing(): Standing {
    const { page } = collected
    if (failure) return { status: 'error', error: failure }
    if (page && page.next === undefined) return { status: 'success', error: undefined }
    const state = client?.getQueryState<HistoryPage>(historyQueryKey(key, page?.next))
    if (state?.fetchStatus !== 'fetching') {
      if (state?.error) return { status: 'error', error: state.error }
      if (page) return { status: 'success', error: undefined }
    }
    return { status: 'pending', error: undefined }
  }

  async function follow(found: QueryClient) {
    if (signal.aborted) return
    client = found
    const allPages = historyQueryKey(key).slice(0, -1)
    signal.addEventListener(
      'abort',
      found.subscribe(allPages, () => void report()),
    )
    void report()
    while (!signal.aborted) {
      // Once it has failed with nothing known, somebody has to want it again.
      const hasFailed = found.getQueryState(historyQueryKey(key))?.status === 'error'
      if (!hasFailed || collected.page)
        await fetchHistory(kit, key, { staleTime: historyCache / 2 }).catch(() => undefined) // reported
      await wait(historyCache, signal)
      await untilVisible(signal)
    }
  }

  const stops = [
    watchRecord(kit.storage, () => void report()),
    watchOrderRecord(kit.storage, () => void report()),
  ]
  void report()
  kit.queryClient().then(follow, (cause: unknown) => {
    kit.log.error('A part of the kit could not be fetched', cause)
    failure = new HistoryUnavailableError({ cause })
    void report()
  })
  return () => {
    controller.abort()
    for (const stop of stops) stop()
  }
}
