import type { ChainNamespace, Network } from '@latchkey/protocol'
import { readConnections } from '../connection/connectionRecord.ts'
import type { Connector } from '../connectors/connector.ts'
import { setFeatureInputs } from '../features/resolveFeatures.ts'
import { followConnections } from '../modal/followConnections.ts'
import { followTabs } from '../connection/followTabs.ts'
import { hasReturned } from '../embedded/returnFragment.ts'
import type { Kit, KitState } from './kit.ts'
import { hasSignIn } from '../siwx/hasSignIn.ts'
import { startFollowing } from '../transfers/startFollowing.ts'
import { leaveConnection } from '../connection/connections.ts'
import { whenIdle } from './wait.ts'
import { SignInUnavailableError } from '../errors/signIn.ts'
import { isListed } from '../network/isListed.ts'

/**
 * Looks for wallets, brings stored connections back, follows other tabs and wallets. Resolves once wallets are looked for.
 *
 * @returns a function that stops all of it; connections stay stored
 */
export async function run(kit: Kit): Promise<() => void> {
  setFeatureInputs(kit, {})
  const [watches, signIn] = await Promise.all([
    watchConnectors(kit),
    hasSignIn(kit) ? kit.signIn() : undefined,
  ])
  const stops = [
    ...watches,
    ...(signIn ? [signIn.follow()] : []),
    followTabs(kit),
    followConnections(kit),
    startFollowing(kit),
  ]
  askServer(kit)
  if (hasReturned(kit)) resume(kit)
  void bringBack(kit)
  return () => {
    for (const stop of [...stops, ...kit.watchers.values()]) stop()
    kit.watchers.clear()
    kit.telemetry?.close()
    if (kit.store.getState().frame)
      kit.frame().then(
        ({ destroy }) => destroy(),
        () => undefined, // there was none to be had
      )
  }
}

/** Finishes a login that has left this page for its provider. */
function resume(kit: Kit) {
  kit
    .frame()
    .then(({ social }) => social.resume())
    .catch((error: unknown) => kit.log.error('A login could not be taken up again', error))
}

/** When the page has nothing else to do: what a visitor has asked for comes first. */
function askServer(kit: Kit) {
  if (!kit.options.server?.apiUrl) return
  whenIdle(() => {
    import('./serverApi.ts')
      .then(({ readRemote }) => readRemote(kit))
      .catch((error: unknown) => kit.log.error('A part of the kit could not be fetched', error))
  })
}

async function watchConnectors(kit: Kit) {
  const { options, log, store } = kit
  // Side by side: each of them is a request.
  const [embedded, elsewhere, ...adapters] = await Promise.all([
    options.embedded?.frameUrl ? import('../embedded/authConnector.ts') : undefined,
    options.walletConnect ? import('../connectors/walletConnect/walletConnect.ts') : undefined,
    ...options.adapters.map((entry) => entry.load()),
  ])
  const found = new Map<ChainNamespace, readonly Connector[]>()
  // Those of an earlier run go on: their session is one.
  const earlier = store
    .getState()
    .connectors.filter(({ type }) => type === 'WALLET_CONNECT' || type === 'AUTH')
  const remote =
    earlier.length > 0
      ? earlier
      : [
          ...(embedded?.authConnectors(kit) ?? []),
          ...(elsewhere?.walletConnectConnectors(kit) ?? []),
        ]
  const publish = () => {
    const all = [...(options.connectors ?? []), ...[...found.values()].flat(), ...remote]
    store.setState({ connectors: all.filter(isFirstOfItsId) })
  }
  publish() // a browser without a wallet never announces one
  return adapters.map((adapter) => {
    kit.adapters.set(adapter.namespace, adapter)
    const { wallets: { enableEIP6963: announced = true, enableInjected: injected = true } = {} } =
      options
    const networks = () => networksOf(kit, adapter.namespace)
    const { namespace } = adapter
    // Also while it is restored or locked: another provider of its name would get its connection.
    const isUsed = (id: string) =>
      isConnectedBy(store.getState(), namespace, id) ||
      readConnections(kit.storage).namespaces[namespace]?.connectorId === id
    const context = { log, announced, injected, networks, isUsed }
    return adapter.watchConnectors(context, (connectors) => {
      found.set(adapter.namespace, connectors)
      const before = connectorOf(store.getState(), adapter.namespace)
      publish()
      const now = connectorOf(store.getState(), adapter.namespace)
      if (before && now && before !== now) followReplacement(kit, now)
    })
  })
}

function connectorOf(state: KitState, namespace: ChainNamespace) {
  return state.connectors.find(
    (one) => one.namespace === namespace && isConnectedBy(state, namespace, one.id),
  )
}

function isConnectedBy({ namespaces }: KitState, namespace: ChainNamespace, id: string) {
  const state = namespaces[namespace]
  return state?.status === 'connected' && state.connectorId === id
}

/** Switches a connection to its wallet's current provider. */
function followReplacement(kit: Kit, connector: Connector) {
  import('../connection/restore.ts')
    .then(({ reattach }) => reattach(kit, connector))
    .catch((error: unknown) => kit.log.warn('The wallet could not be read again', error))
}

/** The site's networks of a namespace, the one that it is on first. */
function networksOf({ store }: Kit, namespace: ChainNamespace) {
  const { networks, namespaces } = store.getState()
  const current = namespaces[namespace]?.networkId
  const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const isCurrent = ({ caipNetworkId }: Network) => caipNetworkId === current
  return [...own.filter(isCurrent), ...own.filter((network) => !isCurrent(network))]
}

/** The integrator's own connector stands before an announced one with the same id. */
function isFirstOfItsId({ id, namespace }: Connector, index: number, all: readonly Connector[]) {
  return index === all.findIndex((other) => other.id === id && other.namespace === namespace)
}

/** Brings back what is stored. Most visitors come without: what it takes is fetched for those who do not. */
async function bringBack(kit: Kit) {
  try {
    if (isAnythingStored(kit)) await (await import('../connection/restore.ts')).restoreAll(kit)
  } catch (error) {
    kit.log.error('A part of the kit could not be fetched', error)
    for (const [namespace, { status }] of Object.entries(kit.store.getState().namespaces))
      if (status === 'connecting') leaveConnection(kit, namespace)
  }
  kit.store.setState({ isReady: true })
}

function isAnythingStored({ store, storage, options }: Kit) {
  return (
    Object.values(store.getState().namespaces).some(({ status }) => status === 'connecting') ||
    (options.connection?.enableReconnect !== false &&
      Object.values(readConnections(storage).namespaces).some(({ connectorId }) => connectorId))
  )
}

// Parts that the kit loads on demand. The first script of a page imports this file alone, since each further `import()` there would list its chunks.

/** What the operator's server is asked with. */
export async function createApi(kit: Kit) {
  return (await import('./serverApi.ts')).createKitApi(kit)
}

/** Where remote data is kept. */
export async function createQueries() {
  return (await import('../query/createQueryClient.ts')).createQueryClient()
}

/** The page's side of the frame. */
export async function createKitFrame(kit: Kit) {
  return (await import('../embedded/createFrame.ts')).createFrame(kit)
}

/** What has people sign in. */
export async function createKitSignIn(kit: Kit) {
  const entry = kit.options.siwx ?? kit.options.siweConfig
  if (!entry) throw new SignInUnavailableError({ details: 'createKit({ siwx }) says how.' })
  return (await entry.load())(kit)
}

/** Tells of what is wrong with the options. */
export async function raiseMistakes(kit: Kit) {
  const { projectId, networks, defaultNetwork } = kit.options
  const { raiseAlert } = await import('./alerts.ts')
  if (!projectId) raiseAlert(kit, 'PROJECT_ID_NOT_CONFIGURED')
  if (defaultNetwork && !isListed({ networks }, defaultNetwork.caipNetworkId))
    raiseAlert(kit, 'NETWORK_NOT_FOUND')
}
