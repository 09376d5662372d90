import * as z from 'zod/mini'
import type { Connection } from './connection.ts'
import { RelayError, relayErrorCodes } from './relayError.ts'

/** What a client asks to be published. */
export type Publication = {
  readonly topic: string
  readonly message: string
  /** Seconds. */
  readonly ttl: number
  readonly tag: number
  readonly attestation?: string | undefined
}

/** What the methods are made of. */
export type RelayActions = {
  /** Resolves when all are kept. */
  publish(connection: Connection, messages: readonly Publication[]): Promise<void>
  /** Returns the subscriptions' ids. What waits is sent after the answer. */
  subscribe(connection: Connection, topics: readonly string[]): string[]
  /** @throws RelayError when the subscriptions would be refused. */
  checkTopics(connection: Connection, topics: readonly string[]): void
  unsubscribe(connection: Connection, topics: readonly string[]): void
  /** What waits, without sending it as subscriptions do. */
  fetch(connection: Connection, topics: readonly string[]): Promise<FetchedMessages>
}

/** Messages of a fetch, oldest first. */
export type FetchedMessages = {
  readonly messages: readonly {
    readonly topic: string
    readonly message: string
    readonly publishedAt: number
    readonly tag: number
    readonly attestation?: string | undefined
  }[]
  readonly hasMore: boolean
}

const topic = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const topics = z.array(topic).check(z.maxLength(500))
// Only what can be put into any store and log line; envelopes are base64, attestations are JWTs.
const printable = z.string().check(z.regex(/^[\x20-\x7e]+$/))
const ttl = z._default(z.int().check(z.positive()), 300)
const tag = z._default(z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)), 0)
const attestation = z.optional(z.string().check(z.regex(/^[\x20-\x7e]*$/), z.maxLength(8_192)))
const publication = z.object({ topic, message: printable, ttl, tag, attestation })
const subscription = z.object({ topic })

/** Tags of the messages that the two composite methods publish. */
const tags = { propose: 1100, proposeAnswer: 1101, settle: 1102 } as const

type Method = (relay: RelayActions, connection: Connection, params: unknown) => unknown

/** Parameters that a method does not know, and clients send several, are left behind here. */
function method<schema extends z.ZodMiniType>(
  schema: schema,
  run: (relay: RelayActions, connection: Connection, params: z.output<schema>) => unknown,
): Method {
  return (relay, connection, params) => {
    const { data, error } = schema.safeParse(params)
    if (!error) return run(relay, connection, data)
    const place = error.issues[0]?.path.join('.') || 'params'
    throw new RelayError(relayErrorCodes.invalidParams, `${place}: is missing or malformed`)
  }
}

/** Every method of the relay: those of the written protocol, and two that today's clients use besides. */
export const methods: ReadonlyMap<string, Method> = new Map([
  [
    'irn_publish',
    method(publication, async (relay, connection, params) => {
      await relay.publish(connection, [params])
      return true
    }),
  ],
  [
    'irn_batchPublish',
    method(
      z.object({ messages: z.array(publication).check(z.maxLength(100)) }),
      async (relay, connection, { messages }) => {
        await relay.publish(connection, messages)
        return true
      },
    ),
  ],
  [
    'irn_subscribe',
    method(subscription, (relay, connection, { topic }) => relay.subscribe(connection, [topic])[0]),
  ],
  [
    'irn_batchSubscribe',
    method(z.object({ topics }), (relay, connection, params) =>
      relay.subscribe(connection, params.topics),
    ),
  ],
  [
    'irn_unsubscribe',
    method(subscription, (relay, connection, { topic }) => {
      relay.unsubscribe(connection, [topic])
      return true
    }),
  ],
  [
    'irn_batchUnsubscribe',
    method(
      z.object({ subscriptions: z.array(subscription).check(z.maxLength(500)) }),
      (relay, connection, { subscriptions }) => {
        relay.unsubscribe(
          connection,
          subscriptions.map(({ topic }) => topic),
        )
        return true
      },
    ),
  ],
  [
    'irn_fetchMessages',
    method(subscription, (relay, connection, { topic }) => relay.fetch(connection, [topic])),
  ],
  [
    'irn_batchFetchMessages',
    method(z.object({ topics }), (relay, connection, params) =>
      relay.fetch(connection, params.topics),
    ),
  ],
  [
    'wc_proposeSession',
    method(
      z.object({ pairingTopic: topic, sessionProposal: printable, ttl, attestation }),
      async (relay, connection, { pairingTopic, sessionProposal: message, ttl, attestation }) => {
        relay.checkTopics(connection, [pairingTopic])
        await relay.publish(connection, [
          { topic: pairingTopic, message, ttl, tag: tags.propose, attestation },
        ])
        // Only now, so that nothing of the topic arrives before the answer.
        return relay.subscribe(connection, [pairingTopic])[0]
      },
    ),
  ],
  [
    'wc_approveSession',
    method(
      z.object({
        sessionTopic: topic,
        pairingTopic: topic,
        sessionProposalResponse: printable,
        sessionSettlementRequest: printable,
        ttl,
      }),
      async (relay, connection, params) => {
        const { sessionTopic, pairingTopic, ttl } = params
        relay.checkTopics(connection, [sessionTopic])
        await relay.publish(connection, [
          {
            topic: pairingTopic,
            message: params.sessionProposalResponse,
            ttl,
            tag: tags.proposeAnswer,
          },
          {
            topic: sessionTopic,
            message: params.sessionSettlementRequest,
            ttl,
            tag: tags.settle,
          },
        ])
        relay.subscribe(connection, [sessionTopic])
        return true
      },
    ),
  ],
])
