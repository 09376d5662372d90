import { isRecent } from '../kit/timeouts.ts'

/** What names an answer: the same key means the same answer. Its first part says of what kind it is. */
export type QueryKey = readonly unknown[]

/** Something that is asked for. */
export type Query<Data> = {
  readonly queryKey: QueryKey
  /** For how long an answer that is there will do, in milliseconds. Default 0. */
  readonly staleTime?: number | undefined
  /** @param context - `signal` is aborted when nobody wants it any more; `isForced` where no answer will do that was there before */
  readonly queryFn: (context: {
    readonly signal: AbortSignal
    readonly isForced: boolean
  }) => Promise<Data>
}

/** How an answer stands. What was known stays while it is asked for again, and when that fails. */
export type QueryState<Data = unknown> = {
  /** `pending` before the first answer. */
  readonly status: 'pending' | 'success' | 'error'
  readonly fetchStatus: 'idle' | 'fetching'
  readonly data: Data | undefined
  /** Milliseconds since 1970; 0 before the first answer. */
  readonly dataUpdatedAt: number
  /** Why the last try has failed. */
  readonly error: Error | null
  /** Milliseconds since 1970; 0 before the first failure. */
  readonly errorUpdatedAt: number
}

/** The private cache of what chains and servers say. Nothing is asked for by itself, and nothing is tried twice. */
export type QueryClient = ReturnType<typeof createQueryClient>

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

export function createQueryClient() {
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
    /** The answer that is there while it is fresh, else a new one; whoever asks meanwhile shares it. */
    fetchQuery,
    /** Asks once more for what was asked for before, after what is on its way: that may have begun before a change. What comes of it, subscribers hear. */
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
    /** All whose keys begin so. `promise` is the one that is waited for, if any. */
    findQueries<Data>(prefix: QueryKey) {
      return findAll(prefix).map(({ queryKey, state, running }) => ({
        queryKey,
        state: state as QueryState<Data>, // as above
        promise: running?.promise,
      }))
    },
    /** From now on it may be asked for again at once, where a failure holds others back for a while. */
    excuseFailure(queryKey: QueryKey) {
      const entry = find(queryKey)
      if (entry) put(queryKey, { state: { ...entry.state, errorUpdatedAt: 0 } })
    },
    /** Breaks off what is asked for: everything stands as it was before, and whoever waits gets an AbortError. */
    cancelQuery(queryKey: QueryKey) {
      find(queryKey)?.running?.cancel()
    },
    /** What begins so will not do any more, though it stays until there is something newer. */
    invalidateQueries(prefix: QueryKey) {
      for (const { queryKey } of findAll(prefix)) put(queryKey, { isInvalidated: true })
    },
    removeQueries(prefix: QueryKey) {
      for (const { queryKey } of findAll(prefix)) entries.delete(JSON.stringify(queryKey))
    },
    /** Calls back with the key of whatever changes and begins so. @returns a function that stops it */
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
