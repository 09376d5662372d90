import * as z from 'zod/mini'
import type { Log } from '../../kit/createLog.ts'
import type { RelayUnreachableError } from '../../errors/relay.ts'
import { isRecent } from '../../kit/timeouts.ts'
import { wait } from '../../kit/wait.ts'
import { answerTimeout, createCalls, RelayError } from './relayCalls.ts'
import { createLink } from './relayLink.ts'
import type { RelaySocket, WebSocketConstructor } from './relaySocket.ts'
import type { RelayIdentity } from './relayToken.ts'
import { fetchedMessages, relayFrame } from './wire.ts'

/** The same for the first question after a page has come back: sockets often do not outlive the background. */
const returnTimeout = 4_000
/** How often a silent relay is asked whether it has missed to deliver something, in milliseconds. */
const probeInterval = 60_000
/** No frame of a relay is longer, in letters. */
const maxFrameLength = 4_000_000
const maxFetches = 20

/** What a relay keeps for a topic. */
export type Publication = {
  readonly topic: string
  readonly message: string
  readonly tag: number
  /** Seconds. */
  readonly ttl: number
  /** Whether the wallet is woken up. */
  readonly prompt: boolean
}

/** What `createRelay` takes. */
export type RelayOptions = {
  readonly urls: readonly string[]
  readonly webSocket: WebSocketConstructor | undefined
  readonly projectId: string
  readonly identity: RelayIdentity
  readonly random: () => number
  readonly log: Log
  /** Called with messages of subscribed topics, one after the other; a relay hears that one has arrived once it resolves. */
  readonly onMessage: (topic: string, message: string, publishedAt?: number) => Promise<void>
  /** Called with a relay's words when it does not want to serve this site. */
  readonly onRefusal?: ((reason: string) => void) | undefined
}

/** The relay protocol of WalletConnect v2 (`irn`), as far as a site needs it. */
export function createRelay({ onMessage, log, ...options }: RelayOptions) {
  /** Topics that are listened to, with the relay's ids for them once it has told them. */
  const topics = new Map<string, unknown>()
  const waiting = new Set<(error?: RelayUnreachableError) => void>()
  let heardAt = 0
  let work = Promise.resolve()

  const calls = createCalls({
    hold: () => link.hold(),
    socket: () => link.socket(),
    isSilent: () => !isRecent(heardAt, answerTimeout),
  })
  const { ask, call } = calls
  const link = createLink({
    ...options,
    log,
    onText,
    onOpen(socket) {
      heardAt = Date.now()
      for (const settle of waiting) settle()
      void resume(socket)
      void watch(socket)
    },
    onFailure(error) {
      for (const settle of waiting) settle(error)
    },
    onRefusal(error, reason) {
      options.onRefusal?.(reason)
      for (const settle of waiting) settle(error)
      calls.giveUp(error)
    },
    onReturn: (socket) => socket && void probe(socket, returnTimeout),
  })

  function onText(text: string) {
    heardAt = Date.now()
    const frame = readFrame(text)
    if (!frame) return log.warn('A relay has sent something that is no frame')
    if ('method' in frame) {
      const { topic, message, publishedAt } = frame.params.data
      const acknowledge = () => link.socket()?.send({ id: frame.id, jsonrpc: '2.0', result: true })
      return void deliver(topic, message, publishedAt).then(acknowledge)
    }
    calls.settle(frame)
  }

  function deliver(topic: string, message: string, publishedAt?: number) {
    work = work.then(async () => {
      if (!topics.has(topic)) return
      await onMessage(topic, message, publishedAt).catch((error: unknown) =>
        log.warn('A message of a wallet was not followed', error),
      )
    })
    return work
  }

  /** After a gap: ask again what was not answered, listen again, and fetch what was missed. */
  async function resume(socket: RelaySocket) {
    calls.repeat(socket)
    try {
      await listen(socket)
    } catch (error) {
      log.warn('The relay does not let topics be followed', error)
    }
    await fetchMissed(socket)
  }

  /** Sees to it that somebody is behind a socket for as long as it is open, also where what was asked first is never answered. */
  async function watch(socket: RelaySocket) {
    const closed = new AbortController()
    void socket.closed.then(() => closed.abort())
    while (!closed.signal.aborted) {
      await wait(probeInterval, closed.signal)
      if (!closed.signal.aborted && !isRecent(heardAt, probeInterval))
        await probe(socket, answerTimeout)
    }
  }

  async function listen(socket: RelaySocket) {
    const list = [...topics.keys()]
    if (list.length === 0) return
    try {
      const ids = await ask(socket, 'irn_batchSubscribe', { topics: list })
      if (Array.isArray(ids)) list.forEach((topic, index) => keepId(topic, ids[index]))
    } catch (error) {
      if (!(error instanceof RelayError) || !error.isMethodNotFound) throw error
      for (const topic of list) keepId(topic, await ask(socket, 'irn_subscribe', { topic }))
    }
  }

  const keepId = (topic: string, id: unknown) => topics.has(topic) && topics.set(topic, id)

  /** Closes a socket behind which nobody is any more. */
  async function probe(socket: RelaySocket, timeout: number) {
    const before = heardAt
    const timer = setTimeout(() => heardAt === before && socket.close(), timeout)
    await fetchMissed(socket)
    clearTimeout(timer)
  }

  async function fetchMissed(socket: RelaySocket) {
    try {
      for (let turn = 0; turn < maxFetches && topics.size > 0; turn += 1) {
        const list = [...topics.keys()]
        const answer = await ask(socket, 'irn_batchFetchMessages', { topics: list })
        const { messages, hasMore } = fetchedMessages.parse(answer)
        await Promise.all(messages.map(({ topic, message }) => deliver(topic, message)))
        if (!hasMore) return
      }
    } catch (error) {
      log.info('The relay does not say what was missed', error) // it delivers it by itself
    }
  }

  return {
    hold: link.hold,
    isOpen: () => link.socket() !== undefined,
    call,
    /** Resolves when a relay is reached. @throws RelayUnreachableError when none is */
    opened(signal?: AbortSignal): Promise<void> {
      if (link.socket()) return Promise.resolve()
      return new Promise((resolve, reject) => {
        const settle = (error?: Error) => {
          waiting.delete(settle)
          signal?.removeEventListener('abort', onAbort)
          if (error) reject(error)
          else resolve()
        }
        const onAbort = () => settle()
        waiting.add(settle)
        link.hurry()
        signal?.addEventListener('abort', onAbort)
      })
    },
    /** Lets messages of a topic in without telling the relay, for calls that subscribe by themselves. */
    accept: (topic: string) => void topics.set(topic, topics.get(topic)),
    async subscribe(topic: string) {
      topics.set(topic, undefined)
      keepId(topic, await call('irn_subscribe', { topic }))
    },
    /** Also where the relay is told later, or never: it forgets with the socket. */
    unsubscribe(topic: string) {
      const id = topics.get(topic)
      const socket = topics.delete(topic) && link.socket()
      if (socket) ask(socket, 'irn_unsubscribe', { topic, id }).catch(() => undefined)
    },
    /** Resolves when a relay keeps the message. What was published twice arrives once. */
    async publish(publication: Publication) {
      await call('irn_publish', publication, publication.ttl * 1_000)
    },
  }
}

/** The relay protocol of one page. */
export type Relay = ReturnType<typeof createRelay>

function readFrame(text: string) {
  if (text.length > maxFrameLength) return undefined
  try {
    const frame = z.safeParse(relayFrame, JSON.parse(text))
    return frame.success ? frame.data : undefined
  } catch {
    return undefined
  }
}
