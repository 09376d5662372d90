import type { Network } from '@latchkey/protocol'
import type { Log } from '../../kit/createLog.ts'
import { WebSocketMissingError } from '../../errors/relay.ts'
import type { SiteMetadata } from '../../kit/kit.ts'
import { wait } from '../../kit/wait.ts'
import type { ConnectOptions } from '../connector.ts'
import { proposeNamespaces } from './chainMethods.ts'
import { createMessenger } from './messenger.ts'
import { proposeSignIn } from './authenticate.ts'
import { pair, type PairOptions } from './pairing.ts'
import type { Primitives } from './primitives.ts'
import { ProviderError } from './providerError.ts'
import { createRelay } from './relay.ts'
import type { WebSocketConstructor } from './relaySocket.ts'
import { createIdentity } from './relayToken.ts'
import { createRequests } from './requests.ts'
import { countMessage, kindOf, readChange } from './sessionEvents.ts'
import type { Vault } from './vault.ts'
import {
  storedSession,
  wire,
  type PeerMessage,
  type StoredRequest,
  type WireSession,
} from './wire.ts'

/** What `createClient` takes. */
export type ClientOptions = {
  readonly relayUrls: readonly string[]
  readonly projectId: string
  readonly primitives: Primitives
  /** Default: the platform's. */
  readonly webSocket?: WebSocketConstructor | undefined
  readonly vault: Vault
  readonly log: Log
  /** Milliseconds for which a pairing can be taken up. */
  readonly pairingLifetime: number
  /** What the wallet shows of the site. */
  readonly metadata: () => SiteMetadata
  /** The networks that are proposed. */
  readonly networks: () => readonly Network[]
  /** Called with a relay's words when it does not want to serve this site. */
  readonly onRefusal?: ((reason: string) => void) | undefined
  /** This device's clock, in milliseconds since 1970; it may be wrong. Default `Date.now`. */
  readonly clock?: (() => number) | undefined
  /** Draws by how much pauses between attempts to reach a relay are cut. Default `Math.random`. */
  readonly random?: (() => number) | undefined
}

/** What `Client.connect` takes. */
export type ClientConnectOptions = Pick<ConnectOptions, 'signal' | 'onPairing' | 'signIn'> & {
  /** Adds what the site chooses to a session that was just settled. */
  readonly complete?: ((session: WireSession) => WireSession) | undefined
}

const sessionName = 'session'
const disconnected = { code: 6_000, message: 'User disconnected.' }
/** Longest wait for a relay that is told of the end of a session, in milliseconds. */
const endDeadline = 3_000
/** No timer of a browser is longer, in milliseconds. */
const longestTimer = 2 ** 31 - 1

/** One session of the session protocol of WalletConnect v2, over the relays of a kit. */
export async function createClient(options: ClientOptions) {
  const { primitives, vault, log, clock = Date.now, random = Math.random } = options
  const webSocket: WebSocketConstructor | undefined = options.webSocket ?? globalThis.WebSocket
  let session: WireSession | undefined
  let expiry: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const relay = createRelay({
    urls: options.relayUrls,
    webSocket,
    projectId: options.projectId,
    identity: await createIdentity(primitives, clock),
    random,
    log,
    onRefusal: options.onRefusal,
    onMessage: (...message) => messenger.onMessage(...message),
  })
  const messenger = createMessenger(relay, primitives, clock, log)
  const requests = createRequests(messenger, vault)

  /** Takes a session over, another state of it, or its end. */
  function setSession(next: WireSession | undefined) {
    const previous = session
    session = next
    if (previous && previous.topic !== next?.topic) {
      messenger.leave(previous.topic)
      requests.giveUp(previous.topic)
    }
    if (next && next.topic !== previous?.topic) {
      const { topic, key } = next
      messenger.listen(topic, { key, listener: (message) => onMessage(topic, message) })
    }
    clearTimeout(expiry)
    if (next) {
      const left = next.expiry * 1_000 - messenger.now()
      expiry = setTimeout(() => void change(undefined), Math.min(left, longestTimer))
    }
    for (const listener of [...listeners]) listener()
  }

  /** The same, and keeps it. */
  function change(next: WireSession | undefined) {
    setSession(next)
    return vault.write(sessionName, next)
  }

  /** What is kept: `undefined` for nothing, for a session that is over, and for what cannot be read. */
  async function readStored() {
    const parsed = storedSession.safeParse(await vault.read(sessionName))
    const isThere = parsed.success && parsed.data.expiry * 1_000 > messenger.now()
    return isThere ? parsed.data : undefined
  }

  async function onMessage(topic: string, message: PeerMessage) {
    if (!('method' in message)) return requests.settle(topic, message)
    if (session?.topic !== topic) return
    const { id, method, params } = message
    if (method === 'wc_sessionPing') return messenger.answer(topic, method, id, { result: true })
    if (method === 'wc_sessionDelete') {
      messenger.answer(topic, method, id, { result: true })
      await change(undefined)
      return
    }
    if (!isChange(method)) return // of this site's own other tabs, or of no version that is known
    try {
      const apply = readChange(method, params)
      const counted = countMessage(session, kindOf(method, params), id)
      if (apply && counted) await change(apply(counted, messenger.now()))
      messenger.answer(topic, method, id, { result: true })
    } catch (error) {
      log.warn('What the wallet says of its session is not followed', error)
      messenger.answer(topic, method, id, { error: { code: 1_003, message: 'Invalid request' } })
    }
  }

  function listen(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  async function sayGoodbye({ topic }: WireSession) {
    const told = messenger
      .request(topic, messenger.nextId(), 'wc_sessionDelete', disconnected)
      .catch((error: unknown) => log.info('The wallet was not told of the end', error))
    const release = relay.hold()
    await Promise.race([told, wait(endDeadline)])
    release()
  }

  /** Tells the wallet that a code is void. One that takes it up all the same in the next minutes is refused: `pair` listens on. */
  function abandon(topic: string, extra: string | undefined) {
    const release = relay.hold()
    messenger
      .request(topic, messenger.nextId(), 'wc_pairingDelete', disconnected)
      .catch((error: unknown) => log.info('Failed to send wc_pairingDelete to the wallet', error))
    void wait(wire.wc_sessionPropose.ttl * 1_000).then(() => {
      for (const left of [topic, extra]) if (left) messenger.leave(left)
      release()
    })
  }

  /** Calls the listener with a session that another tab has made, until the returned function is called. */
  function awaitAdoption(onAdopted: (session: WireSession) => void) {
    const before = session?.topic
    return listen(() => session && session.topic !== before && onAdopted(session))
  }

  const restored = readStored().then(async (stored) => {
    if (!stored) return
    setSession(stored)
    await requests.findOrphans(stored.topic)
  })
  vault.watch((name) => {
    if (name !== sessionName) return
    void readStored().then((stored) => {
      // Parsed alike, so that both have their parts in the same order.
      const present = session && storedSession.parse(session)
      if (JSON.stringify(stored) === JSON.stringify(present)) return
      const isNew = stored?.topic !== session?.topic
      setSession(stored)
      // A socket that is open already does not know the topic.
      if (stored && isNew && relay.isOpen())
        messenger
          .subscribe(stored.topic)
          .catch((error: unknown) => log.warn('A session of another tab is not followed', error))
    })
  })

  return {
    session: () => session,
    /** The session that was kept, once it was read; no relay is asked. */
    async restore() {
      await restored
      return session
    },
    /**
     * Pairs with a wallet. A session that is there already ends once the new one is settled. One that another tab makes meanwhile counts as if its code
     * were this page's.
     *
     * @throws WebSocketMissingError, RelayUnreachableError, and what `pair` throws
     */
    async connect(asked: ClientConnectOptions): Promise<WireSession> {
      const { complete, signIn: wish, onPairing } = asked
      if (!webSocket) throw new WebSocketMissingError()
      await restored
      const release = relay.hold()
      const over = new AbortController()
      const abort = () => over.abort()
      asked.signal?.addEventListener('abort', abort)
      if (asked.signal?.aborted) abort()
      const { signal } = over
      let settled: WireSession | undefined
      const stop = awaitAdoption((adopted) => {
        if (settled) return
        settled = adopted
        abort()
      })
      try {
        await relay.opened(signal)
        const content = {
          optionalNamespaces: proposeNamespaces(options.networks()),
          metadata: options.metadata(),
        }
        const lifetime = options.pairingLifetime
        const onSettled = (next: WireSession) => {
          if (session) void sayGoodbye(session)
          settled = complete?.(next) ?? next
          void change(settled)
        }
        const onProposal: PairOptions['onProposal'] = wish
          ? (...proposal) => proposeSignIn({ messenger, primitives, content, wish }, ...proposal)
          : undefined
        const shared = { messenger, primitives, vault, content, lifetime, onAbandoned: abandon }
        await pair({ ...shared, signal, onPairing, onProposal, onSettled })
      } catch (error) {
        if (!settled) throw error
      } finally {
        stop()
        asked.signal?.removeEventListener('abort', abort)
        release()
      }
      if (!settled) throw new Error('Nothing was settled')
      return settled
    },
    /**
     * Asks the wallet for a method of a chain.
     *
     * @throws ProviderError, RelayError
     */
    async request(
      call: Pick<StoredRequest, 'method' | 'params' | 'networkId'>,
      onAsked?: (id: number) => void,
    ) {
      if (!session) throw ProviderError.of('unauthorized', 'No wallet is connected')
      const release = relay.hold()
      try {
        return await requests.request(session.topic, call, onAsked)
      } finally {
        release()
      }
    },
    /** Whether the wallet answers at all. */
    async ping() {
      if (!session) return false
      const answer = await requests.ask(session.topic, messenger.nextId(), 'wc_sessionPing', {})
      return answer !== undefined && 'result' in answer
    },
    /** Changes what the site itself chooses of the session. */
    async update(apply: (session: WireSession) => WireSession) {
      if (session) await change(apply(session))
    },
    /** Ends the session and tells the wallet. Never rejects. */
    async end() {
      await restored.catch(() => undefined)
      if (!session) return
      const goodbye = sayGoodbye(session)
      const stored = change(undefined)
      await Promise.all([goodbye, stored])
    },
    /** Calls the listener with each change of the session, until the returned function is called. */
    listen,
    /** The same, and keeps a relay open meanwhile, so that the wallet's changes arrive. */
    watch(listener: () => void) {
      const release = relay.hold()
      const stop = listen(listener)
      return () => {
        stop()
        release()
      }
    },
    watchLate: requests.watchLate,
    messenger,
    relay,
  }
}

/** The session protocol of one page. */
export type Client = Awaited<ReturnType<typeof createClient>>

function isChange(method: string) {
  return (
    method === 'wc_sessionUpdate' || method === 'wc_sessionExtend' || method === 'wc_sessionEvent'
  )
}
