import type { ChainNamespace } from '@latchkey/protocol'
import { createStore } from 'zustand/vanilla'
import { alerts, type Alert } from './alerts.ts'
import { readConnections, type ConnectionRecord } from './connectionRecord.ts'
import type { Connector } from './connectors/connector.ts'
import { createEmitter } from './createEmitter.ts'
import { createLog } from './createLog.ts'
import { createModal } from './createModal.ts'
import { createStorage } from './createStorage.ts'
import { SetupError } from './errors/setup.ts'
import type { KitEvent } from './events.ts'
import { followTabs } from './followTabs.ts'
import { networkGate } from './gates.ts'
import type { Kit, KitOptions, KitState, NamespaceState } from './kit.ts'
import { followConnections, homeView } from './modalRules.ts'
import { restoreNamespace } from './restore.ts'
import { defaultTimeouts } from './timeouts.ts'

/**
 * Makes a kit. Asks nobody for anything: connectors are looked for and stored connections brought back by `start`.
 *
 * @throws SetupError 'Cannot set both `siweConfig` and `siwx` options'; an empty list of networks; two adapters for one namespace
 */
export function createKit(options: KitOptions): Kit {
  assertOptions(options)
  const log = createLog(options.logLevel)
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const storage = options.storage ?? createStorage()
  const store = createStore<KitState>(() => initialState(options))
  const emitter = createEmitter<KitEvent>((error) =>
    log.error('A listener of events failed', error),
  )
  const isConnected = () => {
    const { activeNamespace, namespaces } = store.getState()
    return namespaces[activeNamespace]?.status === 'connected'
  }
  let funnelId = crypto.randomUUID()
  let queryClient: ReturnType<Kit['queryClient']> | undefined

  const modal = createModal({
    isConnected,
    timeouts,
    getHomeView: () => homeView(store.getState(), options.allowUnsupportedChain ?? false),
    onOpenChange: (open) => {
      if (open) funnelId = crypto.randomUUID()
      kit.emit(open ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected: isConnected() })
    },
  })

  const kit: Kit = {
    options,
    timeouts,
    store,
    modal,
    storage,
    log,
    adapters: options.adapters,
    gates: [networkGate],
    watchers: new Map(),
    events: { subscribe: emitter.subscribe },
    emit: (event, properties) =>
      // The pair is right by the signature of `emit`; TypeScript cannot follow it through the union.
      emitter.emit({ event, properties, timestamp: Date.now(), funnelId } as KitEvent),
    queryClient: () =>
      (queryClient ??= import('./query/createQueryClient.ts').then((module) =>
        module.createQueryClient(),
      )),
    ...createLifecycle(() => begin(kit)),
  }

  store.setState(storedState(options, readConnections(storage)))
  for (const alert of findAlerts(options)) {
    log.error(alert.long)
    store.setState({ alert })
  }
  return kit
}

/** Counts who uses the kit: it begins with the first and ends a moment after the last, so that React's Strict Mode does not restart it. */
function createLifecycle(run: () => () => void): Pick<Kit, 'start' | 'destroy'> {
  let users = 0
  let end: (() => void) | undefined
  let isDestroyed = false
  const stop = () => {
    end?.()
    end = undefined
  }
  return {
    start() {
      users += 1
      if (!isDestroyed) end ??= run()
      let isUsed = true
      return () => {
        if (!isUsed) return
        isUsed = false
        users -= 1
        setTimeout(() => users === 0 && stop(), 0)
      }
    },
    destroy() {
      isDestroyed = true
      stop()
    },
  }
}

function begin(kit: Kit) {
  const { store, options } = kit
  const found = new Map<ChainNamespace, readonly Connector[]>()
  const stops = options.adapters.map((adapter) =>
    adapter.watchConnectors(
      {
        log: kit.log,
        announced: options.enableEIP6963 ?? true,
        injected: options.enableInjected ?? true,
      },
      (connectors) => {
        found.set(adapter.namespace, connectors)
        store.setState({
          connectors: [...(options.connectors ?? []), ...[...found.values()].flat()],
        })
      },
    ),
  )
  stops.push(followTabs(kit), followConnections(kit))
  const restores =
    options.enableReconnect === false
      ? []
      : Object.entries(readConnections(kit.storage).namespaces).map(([namespace, record]) =>
          record.connectorId && store.getState().namespaces[namespace]
            ? restoreNamespace(kit, namespace, record.connectorId)
            : undefined,
        )
  void Promise.all(restores).then(() => store.setState({ isReady: true }))
  if (restores.every((restore) => restore === undefined)) store.setState({ isReady: true })
  return () => {
    for (const stop of stops) stop()
    for (const stop of kit.watchers.values()) stop()
    kit.watchers.clear()
    kit.modal.destroy()
  }
}

function assertOptions({ siwx, siweConfig, networks, adapters }: KitOptions) {
  if (siwx && siweConfig) throw new SetupError('SIGN_IN_TWICE')
  if (!networks?.[0]) throw new SetupError('NO_NETWORKS', alerts.NETWORK_NOT_FOUND.long)
  const namespaces = adapters.map((adapter) => adapter.namespace)
  if (new Set(namespaces).size < namespaces.length) throw new SetupError('ADAPTER_TWICE')
}

function findAlerts({ projectId, networks, defaultNetwork }: KitOptions): Alert[] {
  const codes: Alert['code'][] = []
  if (!projectId) codes.push('PROJECT_ID_NOT_CONFIGURED')
  const isKnown = networks.some(
    (network) => network.caipNetworkId === defaultNetwork?.caipNetworkId,
  )
  if (defaultNetwork && !isKnown) codes.push('NETWORK_NOT_FOUND')
  return codes.map((code) => ({ code, ...alerts[code] }))
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
    alert: undefined,
  }
}

/** What an earlier visit has left: a stored connection counts as connecting until its session is synced. */
function storedState(options: KitOptions, record: ConnectionRecord): Partial<KitState> {
  const { namespaces, networks, activeNamespace } = initialState(options)
  const restored: Record<ChainNamespace, NamespaceState> = { ...namespaces }
  for (const [namespace, state] of Object.entries(namespaces)) {
    const stored = record.namespaces[namespace]
    if (!stored) continue
    const isListed = networks.some((network) => network.caipNetworkId === stored.networkId)
    const rest = {
      networkId: isListed ? stored.networkId : state.networkId,
      ...(stored.preferredAccountType && { preferredAccountType: stored.preferredAccountType }),
    }
    restored[namespace] =
      stored.connectorId && options.enableReconnect !== false
        ? { ...rest, status: 'connecting', connectorId: stored.connectorId }
        : { ...rest, status: 'disconnected' }
  }
  const stored = record.activeNamespace
  return {
    namespaces: restored,
    activeNamespace: stored && restored[stored] ? stored : activeNamespace,
  }
}
