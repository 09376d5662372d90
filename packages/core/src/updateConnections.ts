import type { ChainNamespace } from '@latchkey/protocol'
import {
  channelName,
  connectionsKey,
  readConnections,
  type ConnectionRecord,
  type NamespaceRecord,
} from './connectionRecord.ts'
import type { KitStorage } from './createStorage.ts'

/** Writes what `change` makes of the present record, and tells the other tabs when it is new. */
export function updateConnections(
  storage: KitStorage,
  change: (record: ConnectionRecord) => ConnectionRecord,
) {
  const before = readConnections(storage)
  const after = change(before)
  if (JSON.stringify(after) === JSON.stringify(before)) return
  storage.set(connectionsKey, after)
  tellTabs(storage)
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

function tellTabs(storage: KitStorage) {
  try {
    const channel = new BroadcastChannel(channelName(storage))
    channel.postMessage(connectionsKey)
    channel.close()
  } catch {
    // There are no other tabs to agree with where the channel is denied along with storage.
  }
}
