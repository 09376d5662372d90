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
export type QueryClient = {
  /** The answer that is there while it is fresh, else a new one; whoever asks meanwhile shares it. */
  readonly fetchQuery: <Data>(query: Query<Data>) => Promise<Data>
  /** Asks once more for what was asked for before, after what is on its way: that may have begun before a change. What comes of it, subscribers hear. */
  readonly renewQuery: (queryKey: QueryKey) => Promise<void>
  readonly getQueryState: <Data>(queryKey: QueryKey) => QueryState<Data> | undefined
  readonly getQueryData: <Data>(queryKey: QueryKey) => Data | undefined
  readonly setQueryData: <Data>(queryKey: QueryKey, data: Data) => void
  /** All whose keys begin so. `promise` is the one that is waited for, if any. */
  readonly findQueries: <Data>(prefix: QueryKey) => readonly {
    readonly queryKey: QueryKey
    readonly state: QueryState<Data>
    readonly promise: Promise<unknown> | undefined
  }[]
  /** From now on it may be asked for again at once, where a failure holds others back for a while. */
  readonly excuseFailure: (queryKey: QueryKey) => void
  /** Breaks off what is asked for: everything stands as it was before, and whoever waits gets an AbortError. */
  readonly cancelQuery: (queryKey: QueryKey) => void
  /** What begins so will not do any more, though it stays until there is something newer. */
  readonly invalidateQueries: (prefix: QueryKey) => void
  readonly removeQueries: (prefix: QueryKey) => void
  /** Calls back with the key of whatever changes and begins so. @returns a function that stops it */
  readonly subscribe: (prefix: QueryKey, listener: (queryKey: QueryKey) => void) => () => void
}
