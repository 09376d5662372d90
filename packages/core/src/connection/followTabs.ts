import type { ChainNamespace } from '@latchkey/protocol'
import { connectionsKey, readConnections } from './connectionRecord.ts'
import type { Kit } from '../kit/kit.ts'
import { watchStored } from '../kit/watchStored.ts'
import { leaveConnection, setNamespace } from './connections.ts'
import { isListed } from '../network/isListed.ts'

/** Makes this page agree with what another tab has stored: connected, disconnected, and the network to start on. */
export function followTabs(kit: Kit) {
  return watchStored(kit.storage, connectionsKey, () => {
    const { namespaces } = readConnections(kit.storage)
    for (const [namespace, state] of Object.entries(kit.store.getState().namespaces)) {
      const record = namespaces[namespace]
      const connectorId = state.status === 'disconnected' ? undefined : state.connectorId
      if (record?.connectorId && record.connectorId !== connectorId)
        // The other tab's connection stays stored, whatever this page's wallet says.
        restoreLater(kit, namespace, record.connectorId)
      else if (!record?.connectorId && state.status === 'connected') leaveConnection(kit, namespace)
      else if (
        record &&
        state.status === 'disconnected' &&
        isListed(kit.store.getState(), record.networkId)
      )
        setNamespace(kit, namespace, { ...state, networkId: record.networkId })
    }
  })
}

/** What it takes is fetched first: most pages never bring anything back. */
function restoreLater(kit: Kit, namespace: ChainNamespace, connectorId: string) {
  import('./restore.ts')
    .then(({ restoreNamespace }) => restoreNamespace(kit, namespace, connectorId, leaveConnection))
    .catch((error: unknown) => kit.log.error('A part of the kit could not be fetched', error))
}
