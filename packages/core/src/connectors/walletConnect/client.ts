import type { Network } from '@latchkey/protocol'
import type { Log } from '../../kit/createLog.ts'
import { WebSocketMissingError } from '../../errors/relay.ts'
import type { SiteMetadata } from '../../kit/kit.ts'
import { wait } from '../../kit/wait.ts'
import type { ConnectOptions } from '../connector.ts'
import { proposeNamespaces } from './chainMethods.ts'
import { holdSession, type HeldSession } from './heldSession.ts'
import { createMessenger, type Messenger } from './messenger.ts'
import { proposeSignIn } from './authenticate.ts'
import { pair, type PairOptions } from './pairing.ts'
import type { Primitives } from './primitives.ts'
import { ProviderError } from './providerError.ts'
import { createRelay, type Relay } from './relay.ts'
import type { WebSocketConstructor } from './relaySocket.ts'
import { createIdentity } from './relayToken.ts'
import { createRequests, type Requests } from './requests.ts'
import type { Vault } from './vault.ts'
import { wire, type StoredRequest, type WireSession } from './wire.ts'

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

/** The session protocol of one page. */
export type Client = {
  readonly session: () => WireSession | undefined
  /** Resolves to the stored session; no relay is asked. */
  readonly restore: () => Promise<WireSession | undefined>
  /**
   * Pairs with a wallet. A session that is there already ends once the new one is settled. One that another tab makes meanwhile counts as if its code
   * were this page's.
   *
   * @throws WebSocketMissingError, RelayUnreachableError, and what `pair` throws
   */
  readonly connect: (asked: ClientConnectOptions) => Promise<WireSession>
  /**
   * Asks the wallet for a method of a chain.
   *
   * @throws ProviderError, RelayError
   */
  readonly request: (
    call: Pick<StoredRequest, 'method' | 'params' | 'networkId'>,
    onAsked?: (id: number) => void,
  ) => Promise<unknown>
  /** Whether the wallet answers at all. */
  readonly ping: () => Promise<boolean>
  /** Changes what the site itself chooses of the session. */
  readonly update: (apply: (session: WireSession) => WireSession) => Promise<void>
  /** Ends the session and tells the wallet. Never rejects. */
  readonly end: () => Promise<void>
  /** Calls the listener with each change of the session, until the returned function is called. */
  readonly listen: (listener: () => void) => () => void
  /** The same, and keeps a relay open meanwhile, so that the wallet's changes arrive. */
  readonly watch: (listener: () => void) => () => void
  readonly watchLate: Requests['watchLate']
  readonly messenger: Messenger
  readonly relay: Relay
}

const disconnected = { code: 6_000, message: 'User disconnected.' }
/** Longest wait for a relay that is told of the end of a session, in milliseconds. */
const endDeadline = 3_000

/** The services of one client. */
type Scope = {
  readonly options: ClientOptions
  readonly relay: Relay
  readonly messenger: Messenger
  readonly held: HeldSession
}

/** Creates the session protocol of WalletConnect v2 for one session, over the relays of a kit. */
export async function createClient(options: ClientOptions): Promise<Client> {
  const { primitives, vault, log, clock = Date.now, random = Math.random } = options
  const webSocket: WebSocketConstructor | undefined = options.webSocket ?? globalThis.WebSocket
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
  const held = holdSession({ relay, messenger, requests, vault, log })
  const session = held.current
  const scope: Scope = { options, relay, messenger, held }
  return {
    session,
    async restore() {
      await held.restored
      return session()
    },
    async connect(asked) {
      if (!webSocket) throw new WebSocketMissingError()
      await held.restored
      return connectWallet(scope, asked)
    },
    async request(call, onAsked) {
      const current = session()
      if (!current) throw ProviderError.of('unauthorized', 'No wallet is connected')
      const release = relay.hold()
      try {
        return await requests.request(current.topic, call, onAsked)
      } finally {
        release()
      }
    },
    async ping() {
      const current = session()
      if (!current) return false
      const answer = await requests.ask(current.topic, messenger.nextId(), 'wc_sessionPing', {})
      return answer !== undefined && 'result' in answer
    },
    async update(apply) {
      const current = session()
      if (current) await held.change(apply(current))
    },
    async end() {
      await held.restored.catch(() => undefined)
      const current = session()
      if (!current) return
      await Promise.all([sayGoodbye(scope, current), held.change(undefined)])
    },
    listen: held.listen,
    watch(listener) {
      const release = relay.hold()
      const stop = held.listen(listener)
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

/** Pairs with a wallet, or takes over the session that another tab makes meanwhile. */
async function connectWallet(scope: Scope, asked: ClientConnectOptions): Promise<WireSession> {
  const { relay, held } = scope
  const release = relay.hold()
  const over = new AbortController()
  const abort = () => over.abort()
  asked.signal?.addEventListener('abort', abort)
  if (asked.signal?.aborted) abort()
  let settled: WireSession | undefined
  const before = held.current()?.topic
  const stop = held.listen(() => {
    const adopted = held.current()
    if (settled || !adopted || adopted.topic === before) return
    settled = adopted
    abort()
  })
  const onSettled = (next: WireSession) => {
    const previous = held.current()
    if (previous) void sayGoodbye(scope, previous)
    settled = asked.complete?.(next) ?? next
    void held.change(settled)
  }
  try {
    await relay.opened(over.signal)
    await pair({ ...pairOptionsOf(scope, asked), signal: over.signal, onSettled })
  } catch (error) {
    if (!settled) throw error
  } finally {
    stop()
    asked.signal?.removeEventListener('abort', abort)
    release()
  }
  if (!settled) throw new Error('Nothing was settled')
  return settled
}

function pairOptionsOf(scope: Scope, { signIn: wish, onPairing }: ClientConnectOptions) {
  const { options, messenger } = scope
  const { primitives, vault, pairingLifetime: lifetime } = options
  const content = {
    optionalNamespaces: proposeNamespaces(options.networks()),
    metadata: options.metadata(),
  }
  const onProposal: PairOptions['onProposal'] = wish
    ? (...proposal) => proposeSignIn({ messenger, primitives, content, wish }, ...proposal)
    : undefined
  const onAbandoned: PairOptions['onAbandoned'] = (...topics) => abandon(scope, ...topics)
  return { messenger, primitives, vault, content, lifetime, onPairing, onProposal, onAbandoned }
}

async function sayGoodbye({ messenger, relay, options }: Scope, { topic }: WireSession) {
  const sent = messenger
    .request(topic, messenger.nextId(), 'wc_sessionDelete', disconnected)
    .catch((error: unknown) => options.log.info('Failed to send wc_sessionDelete', error))
  const release = relay.hold()
  await Promise.race([sent, wait(endDeadline)])
  release()
}

/** Tells the wallet that a code is void. One that takes it up all the same in the next minutes is refused: `pair` listens on. */
function abandon({ messenger, relay, options }: Scope, topic: string, extra: string | undefined) {
  const release = relay.hold()
  messenger
    .request(topic, messenger.nextId(), 'wc_pairingDelete', disconnected)
    .catch((error: unknown) => options.log.info('Failed to send wc_pairingDelete', error))
  void wait(wire.wc_sessionPropose.ttl * 1_000).then(() => {
    for (const left of [topic, extra]) if (left) messenger.leave(left)
    release()
  })
}
