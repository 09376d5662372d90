import type { Limit } from '../../config/limit.ts'

/** The limits of the chains' nodes. */
export const rpcLimits = {
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
  upstreamLagSlots: {
    value: 60,
    unit: 'slots',
    effect: 'the same for Solana, where a slot takes 0.4 s',
  },
  sentEntries: {
    value: 10_000,
    unit: 'transactions',
    effect: 'of a Solana chain remembered as taken; the oldest goes',
  },
  sentMs: {
    value: 180_000,
    unit: 'ms',
    effect:
      'for which a Solana transaction that a node has taken is never answered with a refusal; longer than its blockhash lives',
  },
  sendLookupMs: {
    value: 2_000,
    unit: 'ms',
    effect:
      'for which a transaction whose sending broke off is looked up, before another upstream may get it',
  },
} as const satisfies Record<string, Limit>
