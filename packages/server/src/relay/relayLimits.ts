import type { Limit } from '../config/limit.ts'

/** The limits of the relay. */
export const relayLimits = {
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
  relayPrefixMessages: {
    value: 10_000,
    unit: 'messages per minute',
    effect: 'from one network for one project through one server: JSON-RPC error -32005',
  },
  relayClientBytes: {
    value: 33_554_432,
    unit: 'bytes',
    effect: 'of messages of one client that have not expired: JSON-RPC error -32005',
  },
  relayPrefixBytes: {
    value: 134_217_728,
    unit: 'bytes',
    effect:
      'of messages from one network for one project that have not expired: JSON-RPC error -32005',
  },
  relayProjectBytes: {
    value: 1_073_741_824,
    unit: 'bytes',
    effect:
      'of messages of one project that have not expired: the largest messages of the network with the most bytes are removed until a tenth is free',
  },
  relayUnheardSeconds: {
    value: 86_400,
    unit: 's',
    effect:
      'for which a message waits at most on a topic that no other client listens to, or has acknowledged a message of',
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
  relayFetches: {
    value: 8,
    unit: 'fetches',
    effect:
      'of one connection that are not answered, done one after the other: JSON-RPC error -32005',
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
} as const satisfies Record<string, Limit>
