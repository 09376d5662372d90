import type { WebSocket } from 'ws'
import type { Limits } from '../config/limits.ts'
import { subscriptionId, type RelayMessage } from './message.ts'

/**
 * One client's socket. Most sockets are idle, so that what an idle one does not need is made when it is needed: thousands of them lie in
 * memory.
 */
export type Connection = {
  readonly socket: WebSocket
  /** The client's own key as `did:key`. Several sockets may be the same client's. */
  readonly clientId: string
  readonly projectId: string
  readonly prefix: string
  readonly since: number
  /** The topics that it subscribes to, each with the subscription's id from its first message on. */
  topics: Map<string, string | undefined> | undefined
  /** Messages that the client has been sent and has not acknowledged, by the id of the request. */
  unacknowledged: Map<number, string> | undefined
  /** How many requests it was sent. */
  requests: number
  /**
   * Topics of which something may wait in the mailbox that the client has not been sent: those to be looked up, and those that are being looked
   * up now.
   */
  behind: Map<string, 'toLookUp' | 'lookedUp'> | undefined
  isCatchingUp: boolean
  /** How many fetches are under way, and when the last of them is done. */
  fetches: { count: number; last: Promise<unknown> } | undefined
  /** Whether it was heard of since the last ping. */
  isAlive: boolean
  /** How many frames have arrived in a second, and in which one. */
  frames: number
  second: number
  published: number
  delivered: number
}

export function createConnection(
  socket: WebSocket,
  client: { clientId: string; projectId: string; prefix: string },
): Connection {
  const now = Date.now()
  return {
    socket,
    ...client,
    since: now,
    topics: undefined,
    unacknowledged: undefined,
    requests: 0,
    behind: undefined,
    isCatchingUp: false,
    fetches: undefined,
    isAlive: true,
    frames: 0,
    second: 0,
    published: 0,
    delivered: 0,
  }
}

/**
 * Sends a client a message of one of its topics. A client that reads slowly, or acknowledges slowly, is not sent it now: the topic is marked
 * as one that it is behind on, and the message stays in the mailbox.
 *
 * @param data - the message as {@link writeData} has put it
 */
export function deliver(
  connection: Connection,
  message: RelayMessage,
  data: string,
  limits: Limits,
): void {
  if (!connection.topics?.has(message.topic) || connection.clientId === message.sender) return
  // The mailbox may have been read in between.
  if ([...(connection.unacknowledged?.values() ?? [])].includes(message.id)) return
  // Whoever is behind on a topic gets its messages from the mailbox, in their order.
  if (connection.behind?.has(message.topic) || !hasRoom(connection, limits))
    return markBehind(connection, [message.topic])
  sendNow(connection, message, data, limits)
}

/** Ids of our requests count up from here, far below 2^53, beyond which clients would not give an id back as it was. */
const firstRequestId = Date.now() * 1000

/** Sends a client a message, unless it has left the topic. */
export function sendNow(
  connection: Connection,
  message: RelayMessage,
  data: string,
  limits: Limits,
): void {
  const { topics } = connection
  if (!topics?.has(message.topic)) return
  let id = topics.get(message.topic)
  if (id === undefined) {
    id = subscriptionId(message.topic, connection.clientId)
    topics.set(message.topic, id)
  }
  const requestId = firstRequestId + ++connection.requests
  connection.unacknowledged = (connection.unacknowledged ?? new Map()).set(requestId, message.id)
  connection.delivered++
  send(
    connection,
    `{"id":${requestId},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${id}","data":${data}}}`,
    limits,
  )
}

/** Whether a client can be sent anything. */
export function isOpen({ socket }: Connection): boolean {
  return socket.readyState === socket.OPEN
}

/** Has topics looked up in the mailbox at the next `catchUp`. */
export function markBehind(connection: Connection, topics: Iterable<string>): void {
  connection.behind ??= new Map()
  for (const topic of topics) connection.behind.set(topic, 'toLookUp')
}

/** Whether a client may be sent more before it has acknowledged what it was sent. */
export function hasRoom({ socket, unacknowledged }: Connection, limits: Limits): boolean {
  return (
    (unacknowledged?.size ?? 0) < limits.relayUnacknowledged &&
    socket.bufferedAmount < limits.relaySlowBytes
  )
}

/** Puts a message as clients read it; once for all that get it. */
export function writeData({ topic, text, publishedAt, tag, attestation }: RelayMessage): string {
  return JSON.stringify({ topic, message: text, publishedAt, tag, attestation })
}

/** Sends a frame. Who asks a lot and reads nothing is cut off. */
export function send(connection: Connection, frame: string, limits: Limits): void {
  const { socket } = connection
  if (!isOpen(connection)) return
  if (socket.bufferedAmount > limits.relayBufferBytes) socket.terminate()
  else socket.send(frame)
}
