import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import { updateConnections, updateNamespaceRecord } from './updateConnections.ts'
import type { Connector, Session } from './connectors/connector.ts'
import { isListed } from './homeView.ts'
import type { Kit, KitState, NamespaceState } from './kit.ts'

/** How a connection came about. */
export type Origin = 'connect' | 'restore' | 'wallet'

/**
 * The one place in which a connection comes to be or changes, whoever started it: the gates decide, then state, record and watcher follow.
 *
 * @throws the reason of a gate that undoes the connection
 */
export async function establish(
  kit: Kit,
  connector: Connector,
  session: Session,
  origin: Origin,
): Promise<void> {
  const { namespace } = connector
  let heldView
  for (const gate of kit.gates) {
    const decision = await gate(kit, namespace, session)
    if (decision.outcome === 'undo') {
      endConnection(kit, namespace)
      void connector.disconnect()
      throw decision.reason
    }
    if (decision.outcome === 'hold') {
      heldView = decision.view
      break
    }
  }
  const previous = kit.store.getState().namespaces[namespace]
  const isGone = previous?.status !== 'connected' || previous.connectorId !== connector.id
  if (origin === 'wallet' && isGone) return // it ended while the gates decided
  if (previous?.status === 'connected' && previous.connectorId !== connector.id)
    void findConnector(kit.store.getState(), namespace, previous.connectorId)?.disconnect()
  setConnected(kit, connector, session)
  watch(kit, connector)
  // A page that only reloads is not interrupted: its button shows that the network is not right.
  if (heldView && origin !== 'restore') kit.modal.open(heldView)
}

function setConnected(kit: Kit, connector: Connector, session: Session) {
  const { id, namespace, name, imageUrl } = connector
  const [current] = session.accounts
  setNamespace(kit, namespace, {
    status: 'connected',
    networkId: session.networkId,
    connectorId: id,
    accounts: session.accounts,
    address: `${session.networkId}:${current.address}`,
    wallet: { name, identifier: connector.rdns ?? id, ...(imageUrl && { icon: imageUrl }) },
  })
  kit.store.setState({ activeNamespace: namespace })
  updateConnections(kit.storage, (record) => ({ ...record, activeNamespace: namespace }))
  updateNamespaceRecord(kit.storage, namespace, (record) => ({
    ...record,
    networkId: session.networkId,
    connectorId: id,
  }))
}

function watch(kit: Kit, connector: Connector) {
  const { namespace } = connector
  kit.watchers.get(namespace)?.()
  const stop = connector.watch({
    onChange: (session) => {
      establish(kit, connector, session, 'wallet').catch((error: unknown) =>
        kit.log.warn('A change in the wallet was not accepted', error),
      )
    },
    onEnd: (error) => {
      if (error) kit.log.error('The wallet’s answer cannot be trusted', error)
      endConnection(kit, namespace)
    },
  })
  kit.watchers.set(namespace, stop)
}

/** Takes a connection out of the state and out of the record, without asking the wallet. */
export function endConnection(kit: Kit, namespace: ChainNamespace) {
  leaveConnection(kit, namespace)
  updateNamespaceRecord(kit.storage, namespace, (record) => {
    const { connectorId: _, ...rest } = record ?? { networkId: networkIdOf(kit, namespace) }
    return rest
  })
}

/** Takes a connection out of this page's state only; the record keeps it. */
export function leaveConnection(kit: Kit, namespace: ChainNamespace) {
  kit.watchers.get(namespace)?.()
  kit.watchers.delete(namespace)
  const networkId = networkIdOf(kit, namespace)
  setNamespace(kit, namespace, {
    status: 'disconnected',
    networkId: isListed(kit.store.getState(), networkId)
      ? networkId
      : firstNetworkId(kit, namespace),
  })
}

/** Replaces one namespace's state; its preferred account type stays. */
export function setNamespace(kit: Kit, namespace: ChainNamespace, state: NamespaceState) {
  const { namespaces } = kit.store.getState()
  const preferredAccountType = namespaces[namespace]?.preferredAccountType
  kit.store.setState({
    namespaces: {
      ...namespaces,
      [namespace]: { ...(preferredAccountType && { preferredAccountType }), ...state },
    },
  })
}

/** The connector of a namespace by its id. */
export function findConnector(
  { connectors }: Pick<KitState, 'connectors'>,
  namespace: ChainNamespace,
  connectorId: string,
) {
  return connectors.find(
    (connector) => connector.namespace === namespace && connector.id === connectorId,
  )
}

function networkIdOf(kit: Kit, namespace: ChainNamespace): CaipNetworkId {
  return kit.store.getState().namespaces[namespace]?.networkId ?? firstNetworkId(kit, namespace)
}

function firstNetworkId(kit: Kit, namespace: ChainNamespace): CaipNetworkId {
  const { networks } = kit.store.getState()
  const first = networks.find((network) => network.chainNamespace === namespace) ?? networks[0]
  return first.caipNetworkId
}
