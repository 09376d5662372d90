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
  upstreamProofMs: {
    value: 300_000,
    unit: 'ms',
    effect: 'for which an upstream that has shown its chain id is believed; also until it fails',
  },
  upstreamCompareMs: {
    value: 30_000,
    unit: 'ms',
    effect: 'between two comparisons of how far the upstreams of a chain in use are',
  },
  upstreamLagBlocks: {
    value: 20,
    unit: 'blocks',
    effect: 'that an upstream may be behind another one; with more it is asked last',
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
  multicallCalls: {
    value: 1_024,
    unit: 'calls',
    effect: 'of contracts in one request to a node, by Multicall3; more take several',
  },
  multicallSplits: {
    value: 32,
    unit: 'times',
    effect:
      'that calls which a node cannot answer together are asked in halves: 502 `upstream_unavailable`',
  },
  multicallAbsentMs: {
    value: 300_000,
    unit: 'ms',
    effect: 'for which contracts of a chain without Multicall3 are asked one by one',
  },
  tokensPerChain: {
    value: 10_000,
    unit: 'tokens',
    effect: "per chain in the operator's list: the start is refused",
  },
  tokenFactsEntries: {
    value: 20_000,
    unit: 'tokens',
    effect: 'per chain of which name, symbol and decimals are remembered; the oldest goes',
  },
  tokenFactsMs: {
    value: 3_600_000,
    unit: 'ms',
    effect: 'for which name, symbol and decimals of a token are remembered',
  },
  tokenNameLength: {
    value: 64,
    unit: 'characters',
    effect: "of a token's name; longer ones are cut",
  },
  tokenSymbolLength: {
    value: 16,
    unit: 'characters',
    effect: "of a token's symbol; longer ones are cut",
  },
  priceLiquidity: {
    value: 50_000,
    unit: 'US dollars',
    effect: 'in a pool at least, counting both sides: the price of one with less is unknown',
  },
  priceCacheMs: {
    value: 30_000,
    unit: 'ms',
    effect: 'for which a price is remembered, and that there is none',
  },
  priceEntries: {
    value: 20_000,
    unit: 'prices',
    effect: 'remembered per chain; the oldest goes',
  },
  poolMs: {
    value: 600_000,
    unit: 'ms',
    effect: 'for which it is remembered where the pool of two tokens is, and that there is none',
  },
  poolEntries: {
    value: 50_000,
    unit: 'pools',
    effect: 'remembered per chain; the oldest goes',
  },
  identityCacheMs: {
    value: 300_000,
    unit: 'ms',
    effect: 'for which a name or its picture is remembered, and that there is none',
  },
  identityCacheEntries: {
    value: 10_000,
    unit: 'names',
    effect: 'remembered, addresses without one too; the oldest goes',
  },
  avatarRecordLength: {
    value: 16_384,
    unit: 'characters',
    effect: 'of the `avatar` record of a name: there is no picture',
  },
  pictureBytes: {
    value: 1_048_576,
    unit: 'bytes',
    effect: 'of a picture of a name, or of what describes it: there is no picture',
  },
  picturePixels: {
    value: 16_777_216,
    unit: 'pixels',
    effect: 'of a picture of a name, width by height: there is no picture',
  },
  pictureMs: {
    value: 5_000,
    unit: 'ms',
    effect:
      'to fetch a picture, with waiting, its description and all redirects: there is none for now',
  },
  pictureRetryMs: {
    value: 30_000,
    unit: 'ms',
    effect: 'until a picture that could not be fetched is tried again',
  },
  pictureFetches: {
    value: 8,
    unit: 'pictures',
    effect: 'fetched at the same time; the others wait as long as fetching may take',
  },
  pictureCacheBytes: {
    value: 67_108_864,
    unit: 'bytes',
    effect: 'of pictures are remembered; the oldest go',
  },
  catalogueWallets: {
    value: 20_000,
    unit: 'wallets',
    effect:
      "in an operator's own catalogue: the start, and `latchkey catalogue import`, are refused",
  },
  cataloguePictureBytes: {
    value: 262_144,
    unit: 'bytes',
    effect: "of a picture in an operator's own catalogue: the same",
  },
  cataloguePictureEdge: {
    value: 1_024,
    unit: 'pixels',
    effect: "of a picture in an operator's own catalogue, its width and its height: the same",
  },
  catalogueAnswers: {
    value: 500,
    unit: 'answers',
    effect: 'of `GET /getWallets` remembered; the one unused for the longest is forgotten',
  },
  catalogueAnswerMs: {
    value: 3_600_000,
    unit: 'ms',
    effect: 'for which an answer of `GET /getWallets` is remembered since it was last asked',
  },
  relayFrameBytes: {
    value: 2_097_152,
    unit: 'bytes',
    effect: 'of one frame that a client sends the relay: the connection is closed with 1009',
  },
  relayMessageBytes: {
    value: 1_048_576,
    unit: 'bytes',
    effect: 'of a message: JSON-RPC error -32602',
  },
  relayMessageSeconds: {
    value: 2_592_000,
    unit: 's',
    effect: 'for which a message may wait for its receiver (`ttl`): JSON-RPC error -32602',
  },
  relaySocketFrames: {
    value: 300,
    unit: 'frames per second',
    effect: 'from one connection: the rest is read a second later, and nothing is lost',
  },
  relaySocketTopics: {
    value: 2_000,
    unit: 'topics',
    effect: 'per connection: JSON-RPC error -32005',
  },
  relayTopicSockets: {
    value: 64,
    unit: 'connections',
    effect: 'per topic: JSON-RPC error -32005',
  },
  relayTopicMessages: {
    value: 1_000,
    unit: 'messages',
    effect: 'of one topic that wait, or have not expired: JSON-RPC error -32005',
  },
  relayFullMs: {
    value: 5_000,
    unit: 'ms',
    effect: 'for which it is remembered that a topic has no room',
  },
  relayProjectSockets: {
    value: 20_000,
    unit: 'connections',
    effect: 'of one project to one server: 429 `too_many_requests`',
  },
  relayPrefixSockets: {
    value: 2_000,
    unit: 'connections',
    effect: 'from one network (/24 of IPv4, /48 of IPv6) to one server: 429 `too_many_requests`',
  },
  relayProjectMessages: {
    value: 60_000,
    unit: 'messages per minute',
    effect: 'of one project through one server: JSON-RPC error -32005',
  },
  relayProjectBytes: {
    value: 1_073_741_824,
    unit: 'bytes',
    effect:
      'of messages of one project that have not expired, looked at with every sweep: JSON-RPC error -32005',
  },
  relayUnacknowledged: {
    value: 256,
    unit: 'messages',
    effect:
      'that a connection has been sent and has not acknowledged; the others wait in the mailbox',
  },
  relaySlowBytes: {
    value: 1_048_576,
    unit: 'bytes',
    effect: 'that a connection has yet to read; further messages wait in the mailbox',
  },
  relayBufferBytes: {
    value: 8_388_608,
    unit: 'bytes',
    effect: 'of answers that a connection has yet to read: it is cut off',
  },
  relayFetchMessages: {
    value: 500,
    unit: 'messages',
    effect:
      'in an answer to `irn_fetchMessages`, of 1 MiB in all; `hasMore` says that there are more',
  },
  relayCommitMs: {
    value: 4,
    unit: 'ms',
    effect: 'that a message waits for others, to be written to the store together with them',
  },
  relayCommitRows: {
    value: 500,
    unit: 'rows',
    effect: 'written to the store together',
  },
  relayAcknowledgeMs: {
    value: 250,
    unit: 'ms',
    effect:
      'that an acknowledgement waits to be written; a crash in between has a message sent again',
  },
  relayQueueBytes: {
    value: 67_108_864,
    unit: 'bytes',
    effect: 'of messages that wait to be written: JSON-RPC error -32000',
  },
  relayRecentMessages: {
    value: 20_000,
    unit: 'messages',
    effect: 'remembered, so that one that is published twice is not delivered twice',
  },
  relayRecentMs: {
    value: 300_000,
    unit: 'ms',
    effect: 'for which they are; after that the store still holds each once',
  },
  relayPingMs: {
    value: 30_000,
    unit: 'ms',
    effect: 'between two pings; a connection that answers none until the next is cut off',
  },
  relaySweepMs: {
    value: 30_000,
    unit: 'ms',
    effect: 'between two sweeps of expired messages',
  },
  relayRetryMs: {
    value: 1_000,
    unit: 'ms',
    effect: 'until a mailbox that could not be read is read again',
  },
  relayLeewaySeconds: {
    value: 7_200,
    unit: 's',
    effect: "by which a client's clock may be wrong when its token is checked: 401 `invalid_token`",
  },
  relayStopMs: {
    value: 1_000,
    unit: 'ms',
    effect: 'for connections to close when the server stops, after which they are cut off',
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
