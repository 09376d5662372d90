import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import type { Kit } from './kit.ts'
import { isListed } from './isListed.ts'
import { setNamespace } from './setNamespace.ts'
import { updateNamespaceRecord } from './updateConnections.ts'

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
  const { activeNamespace } = kit.store.getState()
  setNamespace(
    kit,
    namespace,
    {
      status: 'disconnected',
      networkId: isListed(kit.store.getState(), networkId)
        ? networkId
        : firstNetworkId(kit, namespace),
    },
    activeNamespace === namespace ? findOther(kit, namespace) : activeNamespace,
  )
}

/** Another namespace that is connected: the interface is about it once this one is gone. */
function findOther({ store }: Kit, namespace: ChainNamespace) {
  const { namespaces } = store.getState()
  return Object.keys(namespaces).find(
    (other) => other !== namespace && namespaces[other]?.status === 'connected',
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
