import type { ChainNamespace } from '@latchkey/protocol'
import { readConnections } from './connectionRecord.ts'
import { applyChoice, forgetChoice } from './accountChoice.ts'
import {
  leaveConnection,
  setNamespace,
  updateConnections,
  updateNamespaceRecord,
} from './connections.ts'
import { endConnection, tellWallet } from './endConnection.ts'
import type { Connector, Session } from '../connectors/connector.ts'
import type { Kit } from '../kit/kit.ts'
import { networkGate, type Gate } from './networkGate.ts'
import { findConnector } from './findConnected.ts'
import { showToast } from '../modal/showToast.ts'

/** In this order; the first that does not let a connection pass decides. */
const gates: readonly Gate[] = [networkGate]

/** What made a connection come to be or change. */
export type Cause = 'connect' | 'restore' | 'wallet'

/**
 * The one place in which a connection comes to be or changes, whoever started it: the gates decide, then state, record and watcher follow.
 *
 * @throws the reason of a gate that undoes the connection
 */
export async function establish(
  kit: Kit,
  connector: Connector,
  session: Session,
  cause: Cause,
): Promise<void> {
  const { namespace } = connector
  let heldView
  for (const gate of gates) {
    const decision = await gate(kit, namespace, session)
    if (decision.outcome === 'undo') {
      const now = kit.store.getState().namespaces[namespace]
      const isOther = now && now.status !== 'disconnected' && now.connectorId !== connector.id
      if (!isOther) endConnection(kit, namespace) // another wallet was not refused
      void tellWallet(kit, connector)
      const { reason } = decision
      // Nobody waits for the outcome of what a wallet does by itself.
      if (cause !== 'connect') showToast(kit, reason.shortMessage, 'error', reason.code)
      throw reason
    }
    if (decision.outcome === 'hold') {
      heldView = decision.view
      break
    }
  }
  const previous = kit.store.getState().namespaces[namespace]
  const isGone = previous?.status !== 'connected' || previous.connectorId !== connector.id
  if (cause === 'wallet' && isGone) return // it ended while the gates decided
  if (previous?.status === 'connected' && previous.connectorId !== connector.id)
    void tellWallet(kit, findConnector(kit.store.getState(), namespace, previous.connectorId))
  if (cause === 'connect') forgetChoice(kit.storage, namespace)
  setConnected(kit, connector, applyChoice(kit.storage, namespace, session))
  if (cause === 'connect' || (cause === 'restore' && isActiveFree(kit)))
    activateNamespace(kit, namespace)
  watch(kit, connector)
  // A page that only reloads is not interrupted: its button shows that the network is not right. Nor is one that is about other chains.
  const isActive = kit.store.getState().activeNamespace === namespace
  if (heldView && isActive && cause !== 'restore') kit.modal.open(heldView)
}

/** Makes a namespace the active one, here and at the next visit. */
export function activateNamespace(kit: Kit, namespace: ChainNamespace): void {
  kit.store.setState({ activeNamespace: namespace })
  updateConnections(kit.storage, (record) => ({ ...record, activeNamespace: namespace }))
}

/** Nothing is connected, or about to be, in the active namespace. */
function isActiveFree({ store }: Kit) {
  const { activeNamespace, namespaces } = store.getState()
  return (namespaces[activeNamespace]?.status ?? 'disconnected') === 'disconnected'
}

function setConnected(kit: Kit, connector: Connector, session: Session) {
  const { id, namespace, name, imageUrl } = connector
  const [current] = session.accounts
  const user = connector.user?.()
  setNamespace(kit, namespace, {
    status: 'connected',
    networkId: session.networkId,
    connectorId: id,
    accounts: session.accounts,
    address: `${session.networkId}:${current.address}`,
    wallet: connector.walletInfo?.() ?? {
      name,
      identifier: connector.rdns ?? id,
      ...(imageUrl && { icon: imageUrl }),
    },
    ...(user && { user }),
  })
  updateNamespaceRecord(kit.storage, namespace, (record) => ({
    ...record,
    networkId: session.networkId,
    connectorId: id,
  }))
}

/**
 * Takes a connection out of this page's state, and brings it back when the wallet shows its accounts again: a locked wallet shows none, as one that has
 * taken the access away. The record stays, so that a reload brings it back as well.
 */
export function awaitReturn(kit: Kit, connector: Connector): void {
  const { namespace, id } = connector
  leaveConnection(kit, namespace)
  const isAwaited = () =>
    kit.store.getState().namespaces[namespace]?.status === 'disconnected' &&
    readConnections(kit.storage).namespaces[namespace]?.connectorId === id
  const stop = connector.watch({
    onChange: (session) => {
      if (!isAwaited()) return
      establish(kit, connector, session, 'restore').then(
        () =>
          kit.emit('CONNECT_SUCCESS', { method: 'browser', name: connector.name, reconnect: true }),
        (error: unknown) => kit.log.warn(`"${id}" could not be brought back`, error),
      )
    },
    onEnd: () => undefined,
  })
  kit.watchers.set(namespace, stop)
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
      if (error || connector.sharesSession) endConnection(kit, namespace)
      else awaitReturn(kit, connector)
    },
  })
  const stopAnswers = connector.watchAnswers?.((answer) => kit.emit('REQUEST_ANSWERED', answer))
  kit.watchers.set(namespace, () => {
    stop()
    stopAnswers?.()
  })
}
