import type { Limits } from '../limits.ts'
import { addTopic, type Connection } from './connection.ts'
import { RelayError, relayErrorCodes } from './relayError.ts'

/** Which sockets listen to which topics. */
export function createSubscribers(limits: Limits) {
  const byTopic = new Map<string, Set<Connection>>()
  const remove = (connection: Connection, topic: string) => {
    const connections = byTopic.get(topic)
    connections?.delete(connection)
    if (connections?.size === 0) byTopic.delete(topic)
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
      if ((byTopic.get(topic)?.size ?? 0) >= limits.relayTopicSockets)
        refuse(`A topic can have ${limits.relayTopicSockets} subscribers.`)
  }
  return {
    get topicCount() {
      return byTopic.size
    },
    check,
    /** Returns the ids of the subscriptions, in the order of the topics. */
    add: (connection: Connection, topics: readonly string[]): string[] => {
      check(connection, topics)
      return topics.map((topic) => {
        byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(connection))
        return addTopic(connection, topic)
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
