import type { ChainNamespace } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.ts'
import { endConnection, tellWallet } from './endConnection.ts'
import { findConnector } from './findConnected.ts'

export declare namespace disconnect {
  type Parameters = {
    /** Default: every connected namespace. */
    readonly namespace?: ChainNamespace | undefined
  }
}

/**
 * Ends connections and has the wallet forget the page, where it can. A connection that was ended does not come back by itself. Namespaces that
 * share a session (WalletConnect) end together.
 *
 * Never fails: where the wallet refuses or does not answer, `DISCONNECT_ERROR` says so, and the page forgets it all the same.
 */
export async function disconnect(
  kit: Kit,
  { namespace: only }: disconnect.Parameters = {},
): Promise<void> {
  const { namespaces } = kit.store.getState()
  const connectorOf = (namespace: ChainNamespace) => {
    const state = namespaces[namespace]
    if (!state || state.status === 'disconnected') return undefined
    return findConnector(kit.store.getState(), namespace, state.connectorId)
  }
  const shared = only ? connectorOf(only) : undefined
  const ended = Object.entries(namespaces).flatMap(([namespace, state]) => {
    const connector = connectorOf(namespace)
    const isMeant =
      !only || only === namespace || (shared?.sharesSession && shared.id === connector?.id)
    if (!isMeant) return []
    if (state.status === 'disconnected') {
      if (kit.watchers.has(namespace)) endConnection(kit, namespace) // a locked wallet that is awaited
      return []
    }
    endConnection(kit, namespace)
    kit.attempts.delete(namespace) // one that is under way has nothing to take back any more
    return [tellWallet(kit, connector)]
  })
  await Promise.all(ended)
  if (ended.length > 0) kit.emit('DISCONNECT_SUCCESS', only ? { namespace: only } : {})
}
