import type { Limits } from '../limits.ts'
import { deliver, hasRoom, markBehind, writeData, type Connection } from './connection.ts'
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
    while (connection.behind && connection.behind.size > 0 && mayAsk(connection, limits)) {
      const topics = [...connection.behind].slice(0, topicsAtOnce)
      for (const topic of topics) connection.behind.delete(topic)
      const unacknowledged = [...(connection.unacknowledged?.values() ?? [])]
      const again = () =>
        markBehind(
          connection,
          topics.filter((topic) => connection.topics?.has(topic)),
        )
      const query = {
        clientId: connection.clientId,
        topics,
        except: unacknowledged,
        most: limits.relayUnacknowledged - unacknowledged.length,
        mostBytes: limits.relaySlowBytes,
      }
      const { messages, isComplete } = await mailbox.waiting(query).catch((error: unknown) => {
        again()
        throw error
      })
      // What was sent while the mailbox was asked is not sent twice.
      const sent = new Set(connection.unacknowledged?.values())
      for (const message of messages)
        if (!sent.has(message.id)) deliver(connection, message, writeData(message), limits)
      if (!isComplete) again()
    }
  } finally {
    connection.isCatchingUp = false
  }
}

/** Half of the window has to be free, so that a long mailbox is read in large pieces. */
function mayAsk(connection: Connection, limits: Limits) {
  const { socket, unacknowledged } = connection
  return (
    socket.readyState === socket.OPEN &&
    hasRoom(connection, limits) &&
    (unacknowledged?.size ?? 0) <= limits.relayUnacknowledged / 2
  )
}
