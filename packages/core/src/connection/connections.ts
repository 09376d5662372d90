import type { ChainNamespace, CaipNetworkId } from '@latchkey/protocol'
import { announceStored } from '../kit/announceStored.ts'
import {
  connectionsKey,
  readConnections,
  type ConnectionRecord,
  type NamespaceRecord,
} from './connectionRecord.ts'
import type { KitStorage } from '../kit/createStorage.ts'
import type { Kit, NamespaceState } from '../kit/kit.ts'
import { isListed } from '../network/isListed.ts'

/** Writes what `change` makes of the present record, and tells the other tabs when it is new. */
export function updateConnections(
  storage: KitStorage,
  change: (record: ConnectionRecord) => ConnectionRecord,
) {
  const before = readConnections(storage)
  const after = change(before)
  if (JSON.stringify(after) === JSON.stringify(before)) return
  storage.set(connectionsKey, after)
  announceStored(storage, connectionsKey)
}

/** Writes one namespace's part. */
export function updateNamespaceRecord(
  storage: KitStorage,
  namespace: ChainNamespace,
  change: (record: NamespaceRecord | undefined) => NamespaceRecord,
) {
  updateConnections(storage, (record) => ({
    ...record,
    namespaces: { ...record.namespaces, [namespace]: change(record.namespaces[namespace]) },
  }))
}

/**
 * Replaces one namespace's state.
 *
 * @param activeNamespace - default: stays
 */
export function setNamespace(
  kit: Kit,
  namespace: ChainNamespace,
  state: NamespaceState,
  activeNamespace: ChainNamespace = kit.store.getState().activeNamespace,
) {
  const { namespaces } = kit.store.getState()
  kit.store.setState({
    activeNamespace,
    namespaces: { ...namespaces, [namespace]: state },
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

/** Returns the network of a namespace, or its first one. */
export function networkIdOf(kit: Kit, namespace: ChainNamespace): CaipNetworkId {
  return kit.store.getState().namespaces[namespace]?.networkId ?? firstNetworkId(kit, namespace)
}

function firstNetworkId(kit: Kit, namespace: ChainNamespace): CaipNetworkId {
  const { networks } = kit.store.getState()
  const first = networks.find((network) => network.chainNamespace === namespace) ?? networks[0]
  return first.caipNetworkId
}
