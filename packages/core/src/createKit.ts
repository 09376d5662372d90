import type { ChainNamespace } from '@latchkey/protocol'
import { createStore } from 'zustand/vanilla'
import { abortRequests } from './modal/abortRequests.ts'
import { assertOptions } from './kit/assertOptions.ts'
import {
  connectionsKey,
  readConnections,
  type ConnectionRecord,
} from './connection/connectionRecord.ts'
import { createEmitter } from './kit/createEmitter.ts'
import { createLog } from './kit/createLog.ts'
import { createModal } from './modal/createModal.ts'
import { createStorage } from './kit/createStorage.ts'
import type { KitEvent } from './kit/events.ts'
import type { Kit, KitOptions, KitState, NamespaceState } from './kit/kit.ts'
import { lazy } from './kit/lazy.ts'
import { watchStored } from './kit/watchStored.ts'
import { homeView } from './modal/homeView.ts'
import { isListed } from './network/isListed.ts'

/** Everything that a kit does beyond being there. The only `import()` here: each further one would cost a page's first script the names of its files. */
const loadParts = () => import('./kit/run.ts')

type Parts = Awaited<ReturnType<typeof loadParts>>

const part = <Value>(make: (parts: Parts) => Promise<Value>) => lazy(() => loadParts().then(make))

/**
 * Makes a kit. Asks nobody for anything: connectors are looked for and stored connections brought back by `start`.
 *
 * @throws KitError INVALID_OPTION for an option without the form that it needs, 'Cannot set both `siweConfig` and `siwx` options' (code
 *   SIGN_IN_TWICE), 'Network Not Found' for an empty list of networks (NO_NETWORKS), 'Two adapters for one namespace' (ADAPTER_TWICE)
 */
export function createKit(given: KitOptions): Kit {
  assertOptions(given)
  // Where nobody may switch, nobody is asked to: the site goes on wherever the wallet is.
  const { chains, connection } = given
  const goesOn = chains?.enableNetworkSwitch === false && chains.unsupportedChain !== 'block'
  const options: KitOptions = goesOn
    ? { ...given, chains: { ...chains, unsupportedChain: 'ignore' } }
    : given
  const log = createLog(options.logging?.logLevel, (cause) => kit.telemetry?.note(cause))
  const storage = connection?.storage ?? createStorage()
  const store = createStore<KitState>(() => initialState(options))
  const emitter = createEmitter<KitEvent>((error) =>
    log.error('A listener of events failed', error),
  )
  const isConnected = (namespace = store.getState().activeNamespace) =>
    store.getState().namespaces[namespace]?.status === 'connected'
  /** What belongs to one visit of the dialog bears the same. Made when something happens: before that nobody needs it. */
  let funnelId: string | undefined

  const modal = createModal({
    isConnected,
    shakeTime: connection?.timeouts?.shake,
    getHomeView: (namespace) => {
      if (namespace && (isConnected(namespace) || !isConnected()))
        store.setState({ activeNamespace: namespace })
      return homeView(store.getState(), options, namespace)
    },
    onRequestsCancelled: () => void abortRequests(kit),
    onOpenChange: (open) => {
      if (open) funnelId = undefined
      kit.emit(open ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected: isConnected() })
    },
  })

  const kit: Kit = {
    options,
    store,
    modal,
    storage,
    log,
    adapters: new Map(),
    watchers: new Map(),
    attempts: new Map(),
    requests: new Map(),
    events: { subscribe: emitter.subscribe },
    emit: (event, properties) => {
      funnelId ??= crypto.randomUUID()
      // The pair is right by the signature of `emit`; TypeScript cannot follow it through the union.
      const happened = { event, properties, timestamp: Date.now(), funnelId } as KitEvent
      emitter.emit(happened)
      options.telemetry?.track(kit, happened)
    },
    api: part((parts) => parts.createApi(kit)),
    queryClient: part((parts) => parts.createQueries()),
    frame: part((parts) => parts.createKitFrame(kit)),
    signIn: part((parts) => parts.createKitSignIn(kit)),
    ...createLifecycle(() => kit),
  }

  store.setState(storedState(store.getState(), options, readConnections(storage)))
  if (hasMistakes(options)) void loadParts().then((parts) => parts.raiseMistakes(kit))
  return kit
}

/** What runs while the kit is used: nothing but an ear for other tabs, until there is something to bring back or the visitor acts. */
function createLifecycle(getKit: () => Kit): Pick<Kit, 'prepare' | 'start' | 'destroy'> {
  let users = 0
  let isDestroyed = false
  let stopTabs: (() => void) | undefined
  let running: Promise<() => void> | undefined

  function prepare() {
    if (isDestroyed) return Promise.resolve()
    const { adapters } = getKit().options
    // Side by side: each of them is a request.
    running ??= Promise.all([loadParts(), ...adapters.map(({ load }) => load())])
      .then(([parts]) => parts.run(getKit()))
      .catch((error: unknown) => {
        running = undefined
        getKit().log.error('A part of the kit could not be fetched', error)
        throw error
      })
    return running.then(() => undefined)
  }

  function begin() {
    const { storage, store } = getKit()
    stopTabs = watchStored(storage, connectionsKey, () => void prepare().catch(() => undefined))
    const { namespaces } = store.getState()
    if (isSynced(namespaces)) return // nothing changes, so that nothing is drawn twice
    store.setState({ namespaces: awaitSync(namespaces), isReady: false })
    prepare().catch(giveUp)
  }

  function giveUp() {
    const { store } = getKit()
    const namespaces = mapStates(store.getState().namespaces, ({ networkId }) => ({
      status: 'disconnected',
      networkId,
    }))
    store.setState({ namespaces, isReady: true })
  }

  function stop() {
    stopTabs?.()
    stopTabs = undefined
    running?.then(
      (end) => end(),
      () => undefined,
    )
    running = undefined
    getKit().modal.destroy()
  }

  return {
    prepare,
    start() {
      users += 1
      if (!isDestroyed && !stopTabs) begin()
      let isUsed = true
      return () => {
        if (!isUsed) return
        isUsed = false
        users -= 1
        // A moment later, so that React's Strict Mode, which mounts twice, does not stop it.
        setTimeout(() => users === 0 && stop(), 0)
      }
    },
    destroy() {
      isDestroyed = true
      stop()
    },
  }
}

/** Whether there is nothing to bring back. */
function isSynced(namespaces: KitState['namespaces']) {
  return Object.values(namespaces).every(({ status }) => status === 'disconnected')
}

/** What was connected when the kit was last used counts as connecting until its session is synced again. */
function awaitSync(namespaces: KitState['namespaces']) {
  return mapStates(namespaces, (state) => {
    if (state.status !== 'connected') return state
    const { networkId, connectorId } = state
    return { status: 'connecting', networkId, connectorId }
  })
}

function mapStates(
  namespaces: KitState['namespaces'],
  change: (state: NamespaceState, namespace: ChainNamespace) => NamespaceState,
): KitState['namespaces'] {
  return Object.fromEntries(
    Object.entries(namespaces).map(([namespace, state]) => [namespace, change(state, namespace)]),
  )
}

function hasMistakes({ projectId, networks, defaultNetwork }: KitOptions) {
  return !projectId || (defaultNetwork && !isListed({ networks }, defaultNetwork.caipNetworkId))
}

/** What a server renders, and what the first render in the browser agrees with. */
function initialState({ networks, defaultNetwork, adapters, connectors }: KitOptions): KitState {
  const first =
    networks.find((network) => network.caipNetworkId === defaultNetwork?.caipNetworkId) ??
    networks[0]
  const namespaces: Record<ChainNamespace, NamespaceState> = {}
  for (const { namespace } of adapters) {
    const network = [first, ...networks].find((network) => network.chainNamespace === namespace)
    if (network)
      namespaces[namespace] = { status: 'disconnected', networkId: network.caipNetworkId }
  }
  return {
    isReady: false,
    activeNamespace: first.chainNamespace,
    namespaces,
    networks,
    connectors: connectors ?? [],
    features: undefined,
    alert: undefined,
  }
}

/** What an earlier visit has left: a stored connection counts as connecting until its session is synced. */
function storedState(
  { namespaces, networks, activeNamespace }: KitState,
  { connection }: KitOptions,
  record: ConnectionRecord,
): Partial<KitState> {
  const restored = mapStates(namespaces, (state, namespace) => {
    const stored = record.namespaces[namespace]
    if (!stored) return state
    const { networkId } = isListed({ networks }, stored.networkId) ? stored : state
    return stored.connectorId && connection?.enableReconnect !== false
      ? { networkId, status: 'connecting', connectorId: stored.connectorId }
      : { networkId, status: 'disconnected' }
  })
  const stored = record.activeNamespace
  return {
    namespaces: restored,
    isReady: isSynced(restored),
    activeNamespace: stored && restored[stored] ? stored : activeNamespace,
  }
}
