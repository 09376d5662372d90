import type { ChainNamespace } from '@latchkey/protocol'
import type { Connector } from '../connectors/connector.ts'
import type { Kit } from '../kit.ts'
import { endConnection } from '../endConnection.ts'
import { findConnector } from '../findConnector.ts'

export declare namespace disconnect {
  type Parameters = {
    /** Default: every connected namespace. */
    readonly namespace?: ChainNamespace | undefined
  }
}

/**
 * Ends connections and has the wallet forget the page, where it can. A connection that was ended does not come back by itself.
 * Never fails: where the wallet does not answer, the page forgets it all the same.
 */
export async function disconnect(
  kit: Kit,
  { namespace: only }: disconnect.Parameters = {},
): Promise<void> {
  const ended = Object.entries(kit.store.getState().namespaces).flatMap(([namespace, state]) => {
    if (state.status === 'disconnected' || (only && only !== namespace)) return []
    endConnection(kit, namespace)
    return [tellWallet(kit, findConnector(kit.store.getState(), namespace, state.connectorId))]
  })
  await Promise.all(ended)
  if (ended.length > 0) kit.emit('DISCONNECT_SUCCESS', only ? { namespace: only } : {})
}

async function tellWallet(kit: Kit, connector: Connector | undefined) {
  try {
    await connector?.disconnect()
  } catch (error) {
    kit.log.warn('The wallet could not be told to forget the page', error)
  }
}
