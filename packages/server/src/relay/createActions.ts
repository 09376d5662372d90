import { createHmac, randomBytes } from 'node:crypto'
import { setImmediate as answersSent } from 'node:timers/promises'
import type { Budgets } from '../http/budgets.ts'
import type { Limits } from '../config/limits.ts'
import type { Logger } from '../log.ts'
import type { Store } from '../store/store.ts'
import { catchUp } from './catchUp.ts'
import { deliver, isOpen, markBehind, writeData, type Connection } from './connection.ts'
import type { Connections } from './connections.ts'
import { fetchInTurn } from './fetchInTurn.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { messageId, type RelayMessage } from './message.ts'
import type { FetchedMessages, Publication, RelayActions } from './methods.ts'
import { RelayError, reasonOf, relayErrorCodes } from './relayError.ts'
import { createSubscribers, type Subscribers } from './subscribers.ts'

/** Messages that are read together when another server has announced them. */
const newsAtOnce = 16

/** Topics that a fetch may ask for at the price of one message: so many that reconnecting clients leave their project enough to publish. */
const topicsPerMessage = 10

/** Names networks in the store, which is to tell no address: by a key that is forgotten with this process. */
function createNetworkNames() {
  const key = randomBytes(32)
  return (prefix: string) =>
    createHmac('sha256', key).update(prefix).digest('base64url').slice(0, 22)
}

/** What connections have done for them. */
export type RelayServices = RelayActions & {
  acknowledge(connection: Connection, requestId: number): void
  /** Sends what waits on the topics that the client is behind on. */
  catchUp(connection: Connection): void
}

/** A message that the mailbox has taken in. */
type Taken = {
  readonly message: RelayMessage
  readonly isNew: boolean
  readonly kept: Promise<void>
}

function writeMessage(
  { clientId: sender, projectId }: Connection,
  { topic, message: text, ttl, tag, attestation }: Publication,
  { publishedAt, network }: Pick<RelayMessage, 'publishedAt' | 'network'>,
): RelayMessage {
  const id = messageId(topic, text)
  const times = { publishedAt, expiresAt: publishedAt + ttl * 1000 }
  return { id, topic, text, tag, attestation, sender, projectId, network, ...times }
}

/** Context of a server's relay actions. */
type ActionsContext = {
  readonly limits: Limits
  readonly log: Logger
  readonly budgets: Budgets
  readonly connections: Connections
  readonly subscribers: Subscribers
  readonly mailbox: Mailbox
  readonly networkOf: (prefix: string) => string
  /** Resolves after the delivery before, so that messages stay in their order. */
  deliveries: Promise<void>
}

/** Publishes, subscribes and delivers, between the connections of this server and the mailbox that all servers share. */
export function createActions(options: {
  readonly store: Store
  readonly limits: Limits
  readonly log: Logger
  readonly budgets: Budgets
  readonly connections: Connections
}): RelayServices & {
  forget(connection: Connection): void
  settled(): Promise<void>
  close(): Promise<void>
} {
  const { limits, log, budgets, connections } = options
  const subscribers = createSubscribers(limits)
  let heard: Promise<void> = Promise.resolve()
  const mailbox = createMailbox({
    ...options,
    // One after the other, so that messages stay in their order.
    onNews: (news) => (heard = heard.then(() => receiveNews(context, news))),
  })
  const context: ActionsContext = {
    limits,
    log,
    budgets,
    connections,
    subscribers,
    mailbox,
    networkOf: createNetworkNames(),
    deliveries: Promise.resolve(),
  }
  const sweeps = setInterval(() => void mailbox.sweep(), limits.relaySweepMs)
  sweeps.unref()
  return {
    publish: (connection, publications) => publish(context, connection, publications),
    checkTopics: subscribers.check,
    subscribe: (connection, topics) => {
      const ids = subscribers.add(connection, topics)
      markBehind(connection, topics)
      return ids
    },
    unsubscribe: subscribers.remove,
    fetch: (connection, topics) => fetchWaiting(context, connection, topics),
    acknowledge: (connection, requestId) => acknowledge(context, connection, requestId),
    catchUp: (connection) => bringUp(context, connection),
    forget: subscribers.removeAll,
    /** Resolves when all that was published by now is kept. */
    settled: mailbox.settled,
    close: () => {
      clearInterval(sweeps)
      return mailbox.close()
    },
  }
}

async function publish(
  context: ActionsContext,
  connection: Connection,
  publications: readonly Publication[],
): Promise<void> {
  const { budgets, limits, mailbox } = context
  for (const publication of publications) checkPublication(publication, limits)
  budgets.spendMessages(connection, publications.length)
  const from = { publishedAt: Date.now(), network: context.networkOf(connection.prefix) }
  const taken: Taken[] = []
  try {
    for (const publication of publications) {
      const message = writeMessage(connection, publication, from)
      const unheardUntil = findUnheardEnd(context, message)
      taken.push({ message, ...mailbox.put({ message, unheardUntil }) })
      connection.published++
    }
  } finally {
    deliverLater(
      context,
      taken.filter(({ isNew }) => isNew),
    )
  }
  await Promise.all(taken.map(({ kept }) => kept))
}

function checkPublication({ message, ttl }: Publication, limits: Limits): void {
  if (message.length > limits.relayMessageBytes)
    throw new RelayError(
      relayErrorCodes.invalidParams,
      `message: is longer than ${limits.relayMessageBytes} bytes`,
    )
  if (ttl > limits.relayMessageSeconds)
    throw new RelayError(
      relayErrorCodes.invalidParams,
      `ttl: is more than ${limits.relayMessageSeconds} seconds`,
    )
}

/** Returns when an unheard message is dropped, in milliseconds since 1970; `undefined` if another client subscribes to its topic. */
function findUnheardEnd(
  { limits, subscribers }: ActionsContext,
  { topic, sender, publishedAt, expiresAt }: RelayMessage,
): number | undefined {
  const isHeard = [...subscribers.of(topic)].some(({ clientId }) => clientId !== sender)
  const until = publishedAt + limits.relayUnheardSeconds * 1000
  return !isHeard && until < expiresAt ? until : undefined
}

function deliverNow({ limits, subscribers }: ActionsContext, message: RelayMessage): void {
  const data = writeData(message)
  for (const connection of subscribers.of(message.topic)) deliver(connection, message, data, limits)
}

/** Delivers after the reply to the publisher: clients expect no reply to a message that is not acknowledged yet. */
function deliverLater(context: ActionsContext, taken: readonly Taken[]): void {
  const settled = Promise.allSettled(taken.map(({ kept }) => kept))
  context.deliveries = Promise.all([context.deliveries, settled]).then(async () => {
    await answersSent()
    for (const { message } of taken) deliverNow(context, message)
  })
}

/** Delivers messages of other servers. If they cannot be read now, their receivers count as behind on the topics. */
async function receiveNews(
  context: ActionsContext,
  news: readonly { topic: string; id: string }[] | undefined,
): Promise<void> {
  const { connections, mailbox, subscribers } = context
  if (news === undefined) {
    for (const connection of connections.all())
      lookUp(context, connection, connection.topics?.keys() ?? [])
    return
  }
  const wanted = news.filter(({ topic }) => subscribers.has(topic))
  for (let from = 0; from < wanted.length; from += newsAtOnce) {
    const some = wanted.slice(from, from + newsAtOnce)
    try {
      for (const message of await mailbox.read(some.map(({ id }) => id)))
        deliverNow(context, message)
    } catch {
      for (const { topic } of some)
        for (const connection of subscribers.of(topic)) lookUp(context, connection, [topic])
    }
  }
}

function lookUp(context: ActionsContext, connection: Connection, topics: Iterable<string>): void {
  markBehind(connection, topics)
  bringUp(context, connection)
}

function bringUp(context: ActionsContext, connection: Connection): void {
  const { limits, log, mailbox } = context
  if (!connection.behind?.size || connection.isCatchingUp) return
  catchUp(connection, mailbox, limits).catch((error: unknown) => {
    log.warn({ reason: reasonOf(error) }, 'a mailbox could not be read')
    setTimeout(() => bringUp(context, connection), limits.relayRetryMs).unref()
  })
}

async function fetchWaiting(
  { budgets, limits, mailbox }: ActionsContext,
  connection: Connection,
  topics: readonly string[],
): Promise<FetchedMessages> {
  const { messages, isComplete } = await fetchInTurn(connection, limits.relayFetches, async () => {
    budgets.spendMessages(connection, 1 + Math.floor(topics.length / topicsPerMessage))
    const query = {
      clientId: connection.clientId,
      topics,
      except: [],
      most: limits.relayFetchMessages,
      mostBytes: limits.relaySlowBytes,
    }
    return mailbox.waiting(query, () => isOpen(connection))
  })
  return {
    messages: messages.map(({ topic, text, publishedAt, tag, attestation }) => ({
      topic,
      message: text,
      publishedAt,
      tag,
      attestation,
    })),
    hasMore: !isComplete,
  }
}

function acknowledge(context: ActionsContext, connection: Connection, requestId: number): void {
  const id = connection.unacknowledged?.get(requestId)
  if (id === undefined) return
  connection.unacknowledged?.delete(requestId)
  if (connection.unacknowledged?.size === 0) connection.unacknowledged = undefined
  context.mailbox.acknowledge(id, connection.clientId)
  bringUp(context, connection)
}
