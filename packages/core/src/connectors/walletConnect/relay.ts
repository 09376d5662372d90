import type { Log } from '../../kit/createLog.ts'
import type { RelayUnreachableError } from '../../errors/relay.ts'
import { isRecent } from '../../kit/timeouts.ts'
import { answerTimeout, createCalls } from './relayCalls.ts'
import { keepAlive, keepId, probe, readText, resume, type Inbox } from './relayInbox.ts'
import { createLink, type Link } from './relayLink.ts'
import type { WebSocketConstructor } from './relaySocket.ts'
import type { RelayIdentity } from './relayToken.ts'
import type { WireId } from './wire.ts'

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

/** Milliseconds for the first answer after a page has come back: sockets often do not outlive the background. */
const returnTimeout = 4_000

/** The relay protocol of one page. */
export type Relay = {
  /** Keeps a socket open until the returned function is called; calling it twice does nothing. */
  readonly hold: () => () => void
  readonly isOpen: () => boolean
  readonly call: (method: string, params: object, lifetime?: number) => Promise<unknown>
  /** Resolves when a relay is reached. @throws RelayUnreachableError when none is */
  readonly opened: (signal?: AbortSignal) => Promise<void>
  /** Lets messages of a topic in without telling the relay, for calls that subscribe by themselves. */
  readonly accept: (topic: string) => void
  readonly subscribe: (topic: string) => Promise<void>
  /** Also where the relay is told later, or never: it forgets with the socket. */
  readonly unsubscribe: (topic: string) => void
  /** Resolves when a relay keeps the message. What was published twice arrives once. */
  readonly publish: (publication: Publication) => Promise<void>
}

/** Creates the relay protocol of WalletConnect v2 (`irn`), as far as a site needs it. */
export function createRelay({ onMessage, log, ...options }: RelayOptions): Relay {
  const waiting = new Set<(error?: RelayUnreachableError) => void>()
  const settleAll = (error?: RelayUnreachableError) => {
    for (const settle of waiting) settle(error)
  }
  const calls = createCalls({
    hold: () => link.hold(),
    socket: () => link.socket(),
    isSilent: () => !isRecent(inbox.heardAt, answerTimeout),
  })
  const { ask, call } = calls
  const inbox: Inbox = {
    topics: new Map(),
    ask,
    log,
    onMessage,
    heardAt: 0,
    work: Promise.resolve(),
  }
  const { topics } = inbox
  const link = createLink({
    ...options,
    log,
    onText(text) {
      const acknowledge = (id: WireId) => link.socket()?.send({ id, jsonrpc: '2.0', result: true })
      readText(inbox, text, calls.settle, acknowledge)
    },
    onOpen(socket) {
      inbox.heardAt = Date.now()
      settleAll()
      calls.repeat(socket)
      void resume(inbox, socket)
      void keepAlive(inbox, socket)
    },
    onFailure: settleAll,
    onRefusal(error, reason) {
      options.onRefusal?.(reason)
      settleAll(error)
      calls.giveUp(error)
    },
    onReturn: (socket) => socket && void probe(inbox, socket, returnTimeout),
  })
  return {
    hold: link.hold,
    isOpen: () => link.socket() !== undefined,
    call,
    opened: (signal) => (link.socket() ? Promise.resolve() : untilOpen(link, waiting, signal)),
    accept: (topic) => void topics.set(topic, topics.get(topic)),
    async subscribe(topic) {
      topics.set(topic, undefined)
      keepId(inbox, topic, await call('irn_subscribe', { topic }))
    },
    unsubscribe(topic) {
      const id = topics.get(topic)
      const socket = topics.delete(topic) && link.socket()
      if (socket) ask(socket, 'irn_unsubscribe', { topic, id }).catch(() => undefined)
    },
    async publish(publication) {
      await call('irn_publish', publication, publication.ttl * 1_000)
    },
  }
}

function untilOpen(
  link: Link,
  waiting: Set<(error?: RelayUnreachableError) => void>,
  signal?: AbortSignal,
) {
  return new Promise<void>((resolve, reject) => {
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
}
