import * as z from 'zod/mini'
import type { Log } from '../../kit/createLog.ts'
import { isRecent } from '../../kit/timeouts.ts'
import { wait } from '../../kit/wait.ts'
import { answerTimeout, RelayError } from './relayCalls.ts'
import type { RelaySocket } from './relaySocket.ts'
import { fetchedMessages, relayFrame, type PeerError, type WireId } from './wire.ts'

/** A silent relay is asked this often whether it has missed to deliver something, in milliseconds. */
const probeInterval = 60_000
/** No frame of a relay is longer, in letters. */
const maxFrameLength = 4_000_000
const maxFetches = 20

/** The messages of the topics that a page listens to. */
export type Inbox = {
  /** Topics that are listened to, with the relay's ids for them once it has told them. */
  readonly topics: Map<string, unknown>
  readonly ask: (socket: RelaySocket, method: string, params: object) => Promise<unknown>
  readonly log: Log
  readonly onMessage: (topic: string, message: string, publishedAt?: number) => Promise<void>
  /** When the relay has last sent something, in milliseconds since 1970. */
  heardAt: number
  /** The delivery of the newest message: they are delivered one after another. */
  work: Promise<void>
}

type Answer = { id: WireId } & ({ error: PeerError } | { result?: unknown })

/** Reads a text frame: an answer to `settle`, or a message that is delivered and then acknowledged. */
export function readText(
  inbox: Inbox,
  text: string,
  settle: (answer: Answer) => void,
  acknowledge: (id: WireId) => void,
) {
  inbox.heardAt = Date.now()
  const frame = readFrame(text)
  if (!frame) return inbox.log.warn('A relay has sent something that is no frame')
  if (!('method' in frame)) return settle(frame)
  const { topic, message, publishedAt } = frame.params.data
  void deliver(inbox, topic, message, publishedAt).then(() => acknowledge(frame.id))
}

function deliver(inbox: Inbox, topic: string, message: string, publishedAt?: number) {
  const { topics, log, onMessage } = inbox
  inbox.work = inbox.work.then(async () => {
    if (!topics.has(topic)) return
    await onMessage(topic, message, publishedAt).catch((error: unknown) =>
      log.warn('A message of a wallet was not followed', error),
    )
  })
  return inbox.work
}

/** After a gap: listens to all topics again, and fetches missed messages. */
export async function resume(inbox: Inbox, socket: RelaySocket) {
  try {
    await listen(inbox, socket)
  } catch (error) {
    inbox.log.warn('The relay does not let topics be followed', error)
  }
  await fetchMissed(inbox, socket)
}

/** Probes a silent socket for as long as it is open, also where what was asked first is never answered. */
export async function keepAlive(inbox: Inbox, socket: RelaySocket) {
  const closed = new AbortController()
  void socket.closed.then(() => closed.abort())
  while (!closed.signal.aborted) {
    await wait(probeInterval, closed.signal)
    if (!closed.signal.aborted && !isRecent(inbox.heardAt, probeInterval))
      await probe(inbox, socket, answerTimeout)
  }
}

/** Closes a socket that says nothing for a time in milliseconds. */
export async function probe(inbox: Inbox, socket: RelaySocket, timeout: number) {
  const before = inbox.heardAt
  const timer = setTimeout(() => inbox.heardAt === before && socket.close(), timeout)
  await fetchMissed(inbox, socket)
  clearTimeout(timer)
}

/** Keeps the relay's id for a topic, unless the topic was left meanwhile. */
export function keepId({ topics }: Inbox, topic: string, id: unknown) {
  if (topics.has(topic)) topics.set(topic, id)
}

async function listen(inbox: Inbox, socket: RelaySocket) {
  const { ask } = inbox
  const topics = [...inbox.topics.keys()]
  if (topics.length === 0) return
  try {
    const ids = await ask(socket, 'irn_batchSubscribe', { topics })
    if (Array.isArray(ids)) topics.forEach((topic, index) => keepId(inbox, topic, ids[index]))
  } catch (error) {
    if (!(error instanceof RelayError) || !error.isMethodNotFound) throw error
    for (const topic of topics) keepId(inbox, topic, await ask(socket, 'irn_subscribe', { topic }))
  }
}

async function fetchMissed(inbox: Inbox, socket: RelaySocket) {
  const { topics, ask, log } = inbox
  try {
    for (let turn = 0; turn < maxFetches && topics.size > 0; turn += 1) {
      const answer = await ask(socket, 'irn_batchFetchMessages', { topics: [...topics.keys()] })
      const { messages, hasMore } = fetchedMessages.parse(answer)
      await Promise.all(messages.map(({ topic, message }) => deliver(inbox, topic, message)))
      if (!hasMore) return
    }
  } catch (error) {
    log.info('The relay does not say what was missed', error) // it delivers it by itself
  }
}

function readFrame(text: string) {
  if (text.length > maxFrameLength) return undefined
  try {
    const frame = z.safeParse(relayFrame, JSON.parse(text))
    return frame.success ? frame.data : undefined
  } catch {
    return undefined
  }
}
