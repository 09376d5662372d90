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
import { createMailbox } from './mailbox.ts'
import { messageId, type RelayMessage } from './message.ts'
import type { Publication, RelayActions } from './methods.ts'
import { RelayError, reasonOf, relayErrorCodes } from './relayError.ts'
import { createSubscribers } from './subscribers.ts'

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
  /** One after the other, so that messages stay in their order. */
  let deliveries: Promise<void> = Promise.resolve()
  const mailbox = createMailbox({
    ...options,
    // One after the other, so that messages stay in their order.
    onNews: (news) => (heard = heard.then(() => hear(news))),
  })

  const bring = (message: RelayMessage) => {
    const data = writeData(message)
    for (const connection of subscribers.of(message.topic))
      deliver(connection, message, data, limits)
  }
  /** Delivers once the publisher was answered: clients expect no reply to what is not acknowledged yet. */
  const bringLater = (taken: readonly Taken[]) => {
    const settled = Promise.allSettled(taken.map(({ kept }) => kept))
    deliveries = Promise.all([deliveries, settled]).then(async () => {
      await answersSent()
      for (const { message } of taken) bring(message)
    })
  }
  const bringUp = (connection: Connection) => {
    if (!connection.behind?.size || connection.isCatchingUp) return
    catchUp(connection, mailbox, limits).catch((error: unknown) => {
      log.warn({ reason: reasonOf(error) }, 'a mailbox could not be read')
      setTimeout(() => bringUp(connection), limits.relayRetryMs).unref()
    })
  }
  /** Delivers what other servers have written. What cannot be read now is looked up as if its receivers had just subscribed. */
  const hear = async (news: readonly { topic: string; id: string }[] | undefined) => {
    if (news === undefined) {
      for (const connection of connections.all())
        lookUp(connection, connection.topics?.keys() ?? [])
      return
    }
    const wanted = news.filter(({ topic }) => subscribers.has(topic))
    for (let from = 0; from < wanted.length; from += newsAtOnce) {
      const part = wanted.slice(from, from + newsAtOnce)
      try {
        for (const message of await mailbox.read(part.map(({ id }) => id))) bring(message)
      } catch {
        for (const { topic } of part)
          for (const connection of subscribers.of(topic)) lookUp(connection, [topic])
      }
    }
  }
  const lookUp = (connection: Connection, topics: Iterable<string>) => {
    markBehind(connection, topics)
    bringUp(connection)
  }
  const sweeps = setInterval(() => void mailbox.sweep(), limits.relaySweepMs)
  sweeps.unref()

  const networkOf = createNetworkNames()
  const unheardUntil = ({ topic, sender, publishedAt, expiresAt }: RelayMessage) => {
    const isHeard = [...subscribers.of(topic)].some(({ clientId }) => clientId !== sender)
    const until = publishedAt + limits.relayUnheardSeconds * 1000
    return !isHeard && until < expiresAt ? until : undefined
  }

  const check = ({ message, ttl }: Publication) => {
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

  return {
    publish: async (connection, publications) => {
      publications.forEach(check)
      budgets.spendMessages(connection, publications.length)
      const from = { publishedAt: Date.now(), network: networkOf(connection.prefix) }
      const taken: Taken[] = []
      try {
        for (const publication of publications) {
          const message = writeMessage(connection, publication, from)
          taken.push({ message, ...mailbox.put({ message, unheardUntil: unheardUntil(message) }) })
          connection.published++
        }
      } finally {
        bringLater(taken.filter(({ isNew }) => isNew))
      }
      await Promise.all(taken.map(({ kept }) => kept))
    },
    checkTopics: subscribers.check,
    subscribe: (connection, topics) => {
      const ids = subscribers.add(connection, topics)
      markBehind(connection, topics)
      return ids
    },
    unsubscribe: subscribers.remove,
    fetch: async (connection, topics) => {
      const { messages, isComplete } = await fetchInTurn(
        connection,
        limits.relayFetches,
        async () => {
          budgets.spendMessages(connection, 1 + Math.floor(topics.length / topicsPerMessage))
          const query = {
            clientId: connection.clientId,
            topics,
            except: [],
            most: limits.relayFetchMessages,
            mostBytes: limits.relaySlowBytes,
          }
          return mailbox.waiting(query, () => isOpen(connection))
        },
      )
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
    },
    acknowledge: (connection, requestId) => {
      const id = connection.unacknowledged?.get(requestId)
      if (id === undefined) return
      connection.unacknowledged?.delete(requestId)
      if (connection.unacknowledged?.size === 0) connection.unacknowledged = undefined
      mailbox.acknowledge(id, connection.clientId)
      bringUp(connection)
    },
    catchUp: bringUp,
    forget: subscribers.removeAll,
    /** Resolves when all that was published by now is kept. */
    settled: mailbox.settled,
    close: () => {
      clearInterval(sweeps)
      return mailbox.close()
    },
  }
}
