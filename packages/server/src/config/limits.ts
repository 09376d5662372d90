import { authLimits } from '../auth/authLimits.ts'
import { esploraLimits } from '../chains/esplora/esploraLimits.ts'
import { farcasterLimits } from '../auth/farcaster/farcasterLimits.ts'
import { historyLimits } from '../history/historyLimits.ts'
import type { Limit } from './limit.ts'
import { mailLimits } from '../mail/mailLimits.ts'
import { nftLimits } from '../accounts/nfts/nftLimits.ts'
import { nameLimits } from '../accounts/names/nameLimits.ts'
import { onrampLimits } from '../onramp/onrampLimits.ts'
import { rpcLimits } from '../chains/rpc/rpcLimits.ts'
import { relayLimits } from '../relay/relayLimits.ts'
import { siwxLimits } from '../auth/siwx/siwxLimits.ts'
import { socialLimits } from '../auth/social/socialLimits.ts'
import { swapLimits } from '../swaps/swapLimits.ts'
import { telemetryLimits } from '../telemetry/telemetryLimits.ts'
import { vaultLimits } from '../auth/vault/vaultLimits.ts'

/** Every limit of the server. `docs/limits.md` is this table. */
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
  ...rpcLimits,
  ...esploraLimits,
  balanceCacheMs: {
    value: 30_000,
    unit: 'ms',
    effect: 'for which a balance is remembered, unless `forceUpdate` is given',
  },
  balanceForceMs: {
    value: 2_000,
    unit: 'ms',
    effect: 'between two looks at the balance of one address: `forceUpdate` waits for the next one',
  },
  balanceTokens: {
    value: 500,
    unit: 'tokens',
    effect:
      'in an answer about a Solana account, which anybody may send tokens: those that nobody knows are left out',
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
  ...swapLimits,
  ...historyLimits,
  ...nftLimits,
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
    effect: 'of a picture of a name or a token, or of what describes it: there is no picture',
  },
  picturePixels: {
    value: 4_194_304,
    unit: 'pixels',
    effect: 'of a picture of a name or a token, width by height: there is no picture',
  },
  pictureEdge: {
    value: 640,
    unit: 'pixels',
    effect: 'of the re-encoded picture of a name or a token, on either side',
  },
  pictureWriteMs: {
    value: 3_000,
    unit: 'ms',
    effect: 'to re-encode a picture once a thread is free: there is no picture for now',
  },
  pictureThreads: {
    value: 3,
    unit: 'pictures',
    effect: 're-encoded at the same time, each in a thread of its own; the rest wait',
  },
  pictureMs: {
    value: 5_000,
    unit: 'ms',
    effect:
      'to fetch a picture, with all waiting, its description and all redirects: there is none for now',
  },
  pictureRetryMs: {
    value: 30_000,
    unit: 'ms',
    effect: 'until a picture that could not be fetched is tried again',
  },
  pictureFetches: {
    value: 8,
    unit: 'pictures',
    effect: 'fetched at the same time; the rest wait as long as fetching may take',
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
  ...relayLimits,
  ...vaultLimits,
  ...authLimits,
  ...socialLimits,
  ...mailLimits,
  ...farcasterLimits,
  ...siwxLimits,
  ...onrampLimits,
  ...nameLimits,
  ...telemetryLimits,
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
    effect:
      'to PostgreSQL per server, half of them for what the relay looks up; further queries wait',
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
