/** A limit: its value, its unit, and what happens to whoever meets it. `docs/limits.md` is this table. */
type Limit = { readonly value: number; readonly unit: string; readonly effect: string }

/** Every limit of the server. */
export const limitTable = {
  requestsPerPrefix: {
    value: 3_000,
    unit: 'requests per minute',
    effect:
      'from one network (/24 of IPv4, /48 of IPv6): 429 `too_many_requests` with `Retry-After`',
  },
  requestsPerProject: {
    value: 60_000,
    unit: 'requests per minute',
    effect: 'for one project from everywhere: 429 `too_many_requests` with `Retry-After`',
  },
  bodyBytes: {
    value: 262_144,
    unit: 'bytes',
    effect: 'of a request body: 413 `body_too_large`',
  },
  rpcBatch: {
    value: 50,
    unit: 'requests',
    effect: 'in one JSON-RPC batch, each of which counts towards the budgets: 400 `bad_request`',
  },
  rpcConcurrency: {
    value: 10,
    unit: 'requests',
    effect: 'of one batch asked of the chain at the same time; the others wait',
  },
  rpcAnswerBytes: {
    value: 16_777_216,
    unit: 'bytes',
    effect: 'of an answer from an upstream node: that upstream counts as failed',
  },
  rpcLogBlocks: {
    value: 10_000,
    unit: 'blocks',
    effect: 'between `fromBlock` and `toBlock` of a log query: JSON-RPC error -32602',
  },
  rpcFilters: {
    value: 1_000,
    unit: 'filters',
    effect: 'kept per chain; the one unused for the longest is forgotten',
  },
  rpcFilterMs: {
    value: 300_000,
    unit: 'ms',
    effect: 'for which a filter is remembered since it was last asked',
  },
  rpcCacheEntries: {
    value: 2_000,
    unit: 'answers',
    effect: 'remembered per chain; the oldest goes',
  },
  rpcCacheMs: {
    value: 300_000,
    unit: 'ms',
    effect: 'for which an answer that cannot change any more is remembered',
  },
  rpcCacheAnswerBytes: {
    value: 65_536,
    unit: 'bytes',
    effect: 'of one answer; longer ones are not remembered',
  },
  rpcHeadMs: {
    value: 2_000,
    unit: 'ms',
    effect: "for which a chain's head is remembered when only its rough height matters",
  },
  finalityBlocks: {
    value: 64,
    unit: 'blocks',
    effect:
      'below the head from which on a transaction or receipt counts as settled, and may be remembered',
  },
  upstreamMs: {
    value: 10_000,
    unit: 'ms',
    effect: 'for an upstream to answer, after which the next one is asked',
  },
  upstreamRestMs: {
    value: 15_000,
    unit: 'ms',
    effect: 'for which an upstream that failed is asked last',
  },
  upstreamWrongChainMs: {
    value: 300_000,
    unit: 'ms',
    effect: 'for which an upstream of another chain is not asked at all',
  },
  sendLookupMs: {
    value: 2_000,
    unit: 'ms',
    effect:
      'for which a transaction whose sending broke off is looked up, before another upstream may get it',
  },
  balanceCacheMs: {
    value: 30_000,
    unit: 'ms',
    effect: 'for which a balance is remembered, unless `forceUpdate` is given',
  },
  balanceForceMs: {
    value: 2_000,
    unit: 'ms',
    effect: 'for which a balance is remembered even where `forceUpdate` is given',
  },
  readyCacheMs: {
    value: 1_000,
    unit: 'ms',
    effect: 'for which `/ready` repeats what the store has said',
  },
  balanceCacheEntries: {
    value: 10_000,
    unit: 'balances',
    effect: 'remembered; the oldest goes',
  },
  projectCacheEntries: {
    value: 10_000,
    unit: 'project ids',
    effect: 'remembered, unknown ones too; the oldest goes',
  },
  projectOrigins: {
    value: 100,
    unit: 'origins',
    effect: 'per project: `set-origins` refuses more',
  },
  storeConnections: {
    value: 10,
    unit: 'connections',
    effect: 'to PostgreSQL per server; further queries wait',
  },
  storeConnectMs: {
    value: 5_000,
    unit: 'ms',
    effect: 'to get a connection to PostgreSQL: 503 `store_unavailable`',
  },
  storeQueryMs: {
    value: 10_000,
    unit: 'ms',
    effect: 'for a query on PostgreSQL: 503 `store_unavailable`',
  },
  storeRelistenMs: {
    value: 1_000,
    unit: 'ms',
    effect: 'between two tries to hear of changes again after PostgreSQL was away',
  },
  lockHeartbeatMs: {
    value: 5_000,
    unit: 'ms',
    effect:
      'between two signs of life on the lock of a data folder; one silent for six of them on another machine is dead',
  },
  stopMs: {
    value: 10_000,
    unit: 'ms',
    effect: 'for requests in flight to finish after the server was asked to stop',
  },
  readyMs: {
    value: 2_000,
    unit: 'ms',
    effect: 'for the store to answer `/ready`: 503',
  },
} as const satisfies Record<string, Limit>

/** The names of the limits. */
export type Limits = { readonly [name in keyof typeof limitTable]: number }

/** The values of {@link limitTable}. */
export const limits = Object.fromEntries(
  Object.entries(limitTable).map(([name, limit]) => [name, limit.value]),
) as Limits // fromEntries forgets the names of its keys
