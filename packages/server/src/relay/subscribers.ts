import type { Limits } from '../config/limits.ts'
import type { Connection } from './connection.ts'
import { subscriptionId } from './message.ts'
import { RelayError, relayErrorCodes } from './relayError.ts'

/** Which sockets listen to which topics. */
export function createSubscribers(limits: Limits) {
  // Most topics have one subscriber, or two; a list of one takes a third of a set's memory.
  const byTopic = new Map<string, readonly Connection[]>()
  const remove = (connection: Connection, topic: string) => {
    const others = byTopic.get(topic)?.filter((other) => other !== connection) ?? []
    if (others.length === 0) byTopic.delete(topic)
    else byTopic.set(topic, others)
  }
  const refuse = (message: string) => {
    throw new RelayError(relayErrorCodes.limitExceeded, message)
  }
  /** @throws RelayError when a socket, or a topic, has as many subscriptions as it may have. */
  const check = (connection: Connection, topics: readonly string[]) => {
    const more = topics.filter((topic) => !connection.topics?.has(topic))
    if ((connection.topics?.size ?? 0) + new Set(more).size > limits.relaySocketTopics)
      refuse(`A connection can subscribe to ${limits.relaySocketTopics} topics.`)
    for (const topic of more)
      if ((byTopic.get(topic)?.length ?? 0) >= limits.relayTopicSockets)
        refuse(`A topic can have ${limits.relayTopicSockets} subscribers.`)
  }
  return {
    check,
    /** Returns the ids of the subscriptions, in the order of the topics. */
    add: (connection: Connection, topics: readonly string[]): string[] => {
      check(connection, topics)
      // Whoever has gone while its request was being done must not stay on the list.
      const isGone = connection.socket.readyState === connection.socket.CLOSED
      return topics.map((topic) => {
        if (!isGone && !connection.topics?.has(topic)) {
          connection.topics = (connection.topics ?? new Map()).set(topic, undefined)
          byTopic.set(topic, [...(byTopic.get(topic) ?? []), connection])
        }
        return subscriptionId(topic, connection.clientId)
      })
    },
    remove: (connection: Connection, topics: readonly string[]) => {
      for (const topic of topics) {
        if (!connection.topics?.delete(topic)) continue
        connection.behind?.delete(topic)
        remove(connection, topic)
      }
    },
    removeAll: (connection: Connection) => {
      for (const topic of connection.topics?.keys() ?? []) remove(connection, topic)
    },
    of: (topic: string): Iterable<Connection> => byTopic.get(topic) ?? [],
    has: (topic: string) => byTopic.has(topic),
  }
}

/** Which sockets listen to which topics. */
export type Subscribers = ReturnType<typeof createSubscribers>
