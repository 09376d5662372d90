import type { Limits } from '../config/limits.ts'
import { hasRoom, isOpen, sendNow, writeData, type Connection } from './connection.ts'
import type { Mailbox } from './mailbox.ts'

/** Topics that are asked for together. */
const topicsAtOnce = 500

/**
 * Sends a client what waits for it on the topics that it is behind on, as far as it acknowledges; called again with every acknowledgement.
 * Never more than one at a time for one client.
 */
export async function catchUp(
  connection: Connection,
  mailbox: Mailbox,
  limits: Limits,
): Promise<void> {
  if (connection.isCatchingUp) return
  connection.isCatchingUp = true
  try {
    for (;;) {
      const topics = mayAsk(connection, limits) ? takeTopics(connection) : []
      if (topics.length === 0) return
      const { messages, isComplete } = await lookUp(connection, topics, mailbox, limits)
      // What was sent while the mailbox was asked is not sent twice.
      const sent = new Set(connection.unacknowledged?.values())
      const { behind } = connection
      for (const topic of topics)
        if (behind?.get(topic) === 'lookedUp' && isComplete) behind.delete(topic)
        else if (behind?.has(topic)) behind.set(topic, 'toLookUp')
      if (behind?.size === 0) connection.behind = undefined
      for (const message of messages)
        if (!sent.has(message.id)) sendNow(connection, message, writeData(message), limits)
    }
  } finally {
    connection.isCatchingUp = false
  }
}

/** Half of the window has to be free, so that a long mailbox is read in large pieces. */
function mayAsk(connection: Connection, limits: Limits) {
  return (
    isOpen(connection) &&
    hasRoom(connection, limits) &&
    (connection.unacknowledged?.size ?? 0) <= limits.relayUnacknowledged / 2
  )
}

function takeTopics({ behind }: Connection) {
  const topics: string[] = []
  for (const [topic, state] of behind ?? []) {
    if (topics.length === topicsAtOnce) break
    if (state === 'toLookUp') topics.push(topic)
  }
  for (const topic of topics) behind?.set(topic, 'lookedUp')
  return topics
}

async function lookUp(
  connection: Connection,
  topics: readonly string[],
  mailbox: Mailbox,
  limits: Limits,
) {
  const unacknowledged = [...(connection.unacknowledged?.values() ?? [])]
  try {
    const query = {
      clientId: connection.clientId,
      topics,
      except: unacknowledged,
      most: limits.relayUnacknowledged - unacknowledged.length,
      mostBytes: limits.relaySlowBytes,
    }
    return await mailbox.waiting(query, () => isOpen(connection))
  } catch (error) {
    for (const topic of topics)
      if (connection.behind?.has(topic)) connection.behind.set(topic, 'toLookUp')
    throw error
  }
}
