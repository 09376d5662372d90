import type { ChainNamespace } from '@latchkey/protocol'
import { announceStored } from './announceStored.ts'
import {
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
