import type { ChainNamespace } from '@latchkey/protocol'
import { readConnections } from './connectionRecord.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Kit } from '../kit/kit.ts'
import { leaveConnection, setNamespace } from './connections.ts'
import { endConnection } from './endConnection.ts'
import { awaitReturn, establish } from './establish.ts'
import { findConnector } from './findConnected.ts'
import { wait } from '../kit/wait.ts'
import { timeoutsOf } from '../kit/timeouts.ts'

/**
 * Brings a stored connection back, without asking anybody. Each namespace has a deadline of its own, so that one hanging wallet holds up
 * nothing else. A wallet that answers, or announces itself, only after the deadline still comes back, unless the visitor has acted since.
 *
 * @param onNothingGranted - what to do when a session that serves several namespaces is over. Other wallets may be locked: they are awaited.
 * @returns when the namespace is connected or given up for now
 */
export async function restoreNamespace(
  kit: Kit,
  namespace: ChainNamespace,
  connectorId: string,
  onNothingGranted: (kit: Kit, namespace: ChainNamespace) => void = endConnection,
): Promise<void> {
  const state = kit.store.getState().namespaces[namespace]
  // Not any more once the visitor, here or in another tab, has chosen something else.
  const isWanted = () => {
    const record = readConnections(kit.storage).namespaces[namespace]
    const now = kit.store.getState().namespaces[namespace]
    if (record?.connectorId !== connectorId || !now) return false
    if (now.status === 'disconnected') return true
    const isThis = now.connectorId === connectorId
    return now.status === 'connecting' ? isThis : !isThis
  }
  const attempt = kit.attempts.get(namespace)
  // What the visitor has begun since lives on, also where it is with the same wallet.
  const giveUp = (leave: typeof leaveConnection) => {
    const isPending = kit.store.getState().namespaces[namespace]?.status === 'connecting'
    if (!isPending || kit.attempts.get(namespace) === attempt) leave(kit, namespace)
  }
  if (state && state.status !== 'connected')
    setNamespace(kit, namespace, { status: 'connecting', networkId: state.networkId, connectorId })

  const work = untilAnnounced(kit, namespace, connectorId)
    .then(async (connector) => {
      const session = await connector.restore()
      if (!isWanted()) return
      if (!session)
        return giveUp(
          connector.sharesSession ? onNothingGranted : () => awaitReturn(kit, connector),
        )
      await establish(kit, connector, session, 'restore')
      const method = connector.type === 'AUTH' ? 'email' : 'browser'
      kit.emit('CONNECT_SUCCESS', { method, name: connector.name, reconnect: true })
    })
    .catch((error: unknown) => {
      kit.log.warn(`"${connectorId}" could not be brought back`, error)
      if (isWanted()) giveUp(leaveConnection)
    })

  const { restoreWait = 0 } = findConnector(kit.store.getState(), namespace, connectorId) ?? {}
  await Promise.race([work, wait(Math.max(restoreWait, timeoutsOf(kit).restore))])
  const now = kit.store.getState().namespaces[namespace]
  // Wanted or not: where another tab has ended it meanwhile, nobody else takes back what is shown here.
  if (now?.status === 'connecting' && now.connectorId === connectorId) giveUp(leaveConnection)
}

/** Restores a connection through its wallet's current provider. */
export async function reattach(kit: Kit, connector: Connector): Promise<void> {
  const session = await connector.restore()
  const state = kit.store.getState().namespaces[connector.namespace]
  if (state?.status !== 'connected' || state.connectorId !== connector.id) return
  if (session) await establish(kit, connector, session, 'wallet')
  else awaitReturn(kit, connector)
}

/** Waits for as long as it takes: announcements of extensions can come late. Ends with the kit. */
function untilAnnounced(kit: Kit, namespace: ChainNamespace, connectorId: string) {
  const found = findConnector(kit.store.getState(), namespace, connectorId)
  if (found) return Promise.resolve(found)
  return new Promise<Connector>((resolve) => {
    const stop = kit.store.subscribe(() => {
      const connector = findConnector(kit.store.getState(), namespace, connectorId)
      if (!connector) return
      stop()
      resolve(connector)
    })
  })
}

/** Brings every stored connection back, each by itself. */
export async function restoreAll(kit: Kit) {
  const { namespaces } = readConnections(kit.storage)
  await Promise.all(
    Object.entries(kit.store.getState().namespaces).map(([namespace, state]) => {
      const connectorId = namespaces[namespace]?.connectorId
      if (state.status === 'connecting')
        return connectorId === state.connectorId
          ? restoreNamespace(kit, namespace, connectorId)
          : leaveConnection(kit, namespace) // storage was cleared, or another tab has left
      // What this page did not find at its own start is another tab's: it stays stored.
      if (connectorId && kit.options.connection?.enableReconnect !== false)
        return restoreNamespace(kit, namespace, connectorId, leaveConnection)
      return undefined
    }),
  )
}
