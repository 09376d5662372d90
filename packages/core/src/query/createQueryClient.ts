import { isRecent } from '../kit/timeouts.ts'
import type { Query, QueryClient, QueryKey, QueryState } from './queryClient.ts'

type Entry = {
  readonly queryKey: QueryKey
  /** How it was asked for last. */
  readonly queryFn?: Query<unknown>['queryFn']
  readonly state: QueryState
  /** Its answer will not do any more, however young it is. */
  readonly isInvalidated: boolean
  readonly running?: { readonly promise: Promise<unknown>; readonly cancel: () => void } | undefined
  /** Milliseconds since 1970. */
  readonly usedAt: number
}

/** An answer that nobody has asked for so long is forgotten, in milliseconds. */
const keptFor = 300_000

const untouched: QueryState = {
  status: 'pending',
  fetchStatus: 'idle',
  data: undefined,
  dataUpdatedAt: 0,
  error: null,
  errorUpdatedAt: 0,
}

export function createQueryClient(): QueryClient {
  const entries = new Map<string, Entry>()
  const listeners = new Set<(queryKey: QueryKey) => void>()

  function find(queryKey: QueryKey) {
    const hash = JSON.stringify(queryKey)
    const entry = entries.get(hash)
    if (!entry || entry.running || Date.now() - entry.usedAt < keptFor) return entry
    entries.delete(hash)
    return undefined
  }

  /** Those whose keys begin so. */
  function findAll(prefix: QueryKey) {
    return [...entries.values()].flatMap(
      ({ queryKey }) => (beginsWith(queryKey, prefix) && find(queryKey)) || [],
    )
  }

  function put(queryKey: QueryKey, change: Partial<Entry>) {
    const known = find(queryKey) ?? { queryKey, state: untouched, isInvalidated: false }
    entries.set(JSON.stringify(queryKey), { ...known, usedAt: Date.now(), ...change })
    for (const listener of [...listeners]) listener(queryKey)
  }

  function begin<Data>({ queryKey, queryFn, staleTime }: Query<Data>): Promise<Data> {
    const before = find(queryKey)?.state ?? untouched
    const controller = new AbortController()
    const { signal } = controller
    const ask = async () => queryFn({ signal, isForced: staleTime === 0 })
    const promise = new Promise<Data>((resolve, reject) => {
      signal.addEventListener('abort', () =>
        reject(new DOMException('Nobody wants it any more', 'AbortError')),
      )
      ask().then(resolve, reject)
    })
    const end = (toState: (state: QueryState) => QueryState, isInvalidated: boolean) => {
      const entry = find(queryKey)
      if (entry?.running?.promise !== promise) return // it was broken off, or is forgotten
      const state = { ...toState(entry.state), fetchStatus: 'idle' } as const
      put(queryKey, { state, isInvalidated, running: undefined })
    }
    const isFirst = before.dataUpdatedAt === 0
    put(queryKey, {
      queryFn,
      state: {
        ...before,
        ...(isFirst && { status: 'pending', error: null }),
        fetchStatus: 'fetching',
      },
      running: {
        promise,
        cancel() {
          put(queryKey, { state: before, running: undefined })
          controller.abort()
        },
      },
    })
    promise.then(
      (data) => end((state) => toSuccess(state, data), false),
      (thrown: unknown) => end((state) => toFailure(state, thrown), true),
    )
    return promise
  }

  async function fetchQuery<Data>(query: Query<Data>): Promise<Data> {
    const { queryKey, staleTime = 0 } = query
    const entry = find(queryKey)
    // Whatever stands under a key was put there by a query of the same kind.
    if (entry?.running) return entry.running.promise as Promise<Data>
    const { data, dataUpdatedAt } = entry?.state ?? untouched
    const isFresh = !entry?.isInvalidated && isRecent(dataUpdatedAt, staleTime)
    return dataUpdatedAt > 0 && isFresh ? (data as Data) : begin(query) // as above
  }

  return {
    fetchQuery,
    async renewQuery(queryKey: QueryKey): Promise<void> {
      const entry = find(queryKey)
      await entry?.running?.promise.catch(() => {})
      if (entry?.queryFn)
        await fetchQuery({ queryKey, queryFn: entry.queryFn, staleTime: 0 }).catch(() => {})
    },
    getQueryState<Data>(queryKey: QueryKey) {
      return find(queryKey)?.state as QueryState<Data> | undefined // as above
    },
    getQueryData<Data>(queryKey: QueryKey) {
      return find(queryKey)?.state.data as Data | undefined // as above
    },
    setQueryData<Data>(queryKey: QueryKey, data: Data) {
      put(queryKey, {
        state: toSuccess(find(queryKey)?.state ?? untouched, data),
        isInvalidated: false,
      })
    },
    findQueries<Data>(prefix: QueryKey) {
      return findAll(prefix).map(({ queryKey, state, running }) => ({
        queryKey,
        state: state as QueryState<Data>, // as above
        promise: running?.promise,
      }))
    },
    excuseFailure(queryKey: QueryKey) {
      const entry = find(queryKey)
      if (entry) put(queryKey, { state: { ...entry.state, errorUpdatedAt: 0 } })
    },
    cancelQuery(queryKey: QueryKey) {
      find(queryKey)?.running?.cancel()
    },
    invalidateQueries(prefix: QueryKey) {
      for (const { queryKey } of findAll(prefix)) put(queryKey, { isInvalidated: true })
    },
    removeQueries(prefix: QueryKey) {
      for (const { queryKey } of findAll(prefix)) entries.delete(JSON.stringify(queryKey))
    },
    subscribe(prefix: QueryKey, listener: (queryKey: QueryKey) => void) {
      const hear = (queryKey: QueryKey) => beginsWith(queryKey, prefix) && listener(queryKey)
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
}

function beginsWith(queryKey: QueryKey, prefix: QueryKey) {
  return JSON.stringify(queryKey.slice(0, prefix.length)) === JSON.stringify(prefix)
}

function toSuccess(before: QueryState, data: unknown): QueryState {
  return { ...before, status: 'success', data, dataUpdatedAt: Date.now(), error: null }
}

function toFailure(before: QueryState, thrown: unknown): QueryState {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  return { ...before, status: 'error', error, errorUpdatedAt: Date.now() }
}
