import {
  isCaipNetworkId,
  type AccountType,
  type CaipNetworkId,
  type ChainNamespace,
} from '@latchkey/protocol'
import type { KitStorage } from './createStorage.ts'

/** What is kept of a namespace between page loads. */
export type NamespaceRecord = {
  readonly networkId: CaipNetworkId
  /** Present while a connection is to come back by itself. */
  readonly connectorId?: string | undefined
  readonly preferredAccountType?: AccountType | undefined
}

/** What is kept of all connections between page loads. */
export type ConnectionRecord = {
  readonly version: 1
  readonly activeNamespace?: ChainNamespace | undefined
  readonly namespaces: Readonly<Record<ChainNamespace, NamespaceRecord>>
}

const storageKey = 'connections'
const noConnections: ConnectionRecord = { version: 1, namespaces: {} }

/** Reads what an earlier page load or another tab has left. */
export function readConnections(storage: KitStorage): ConnectionRecord {
  return storage.get(storageKey, parseConnections) ?? noConnections
}

/** Writes what `change` makes of the present record, and tells the other tabs when it is new. */
export function updateConnections(
  storage: KitStorage,
  change: (record: ConnectionRecord) => ConnectionRecord,
) {
  const before = readConnections(storage)
  const after = change(before)
  if (JSON.stringify(after) === JSON.stringify(before)) return
  storage.set(storageKey, after)
  tabChannel(storage, (channel) => channel.postMessage('connections'))
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

/** Calls the listener when another tab has written the record, until the returned function is called. */
export function watchConnections(storage: KitStorage, listener: () => void) {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(channelName(storage))
  channel.onmessage = listener
  return () => channel.close()
}

const channelName = (storage: KitStorage) => `${storage.prefix}tabs`

function tabChannel(storage: KitStorage, use: (channel: BroadcastChannel) => void) {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName(storage))
  use(channel)
  channel.close()
}

/** By hand, because this runs before a schema library is loaded. */
function parseConnections(value: unknown): ConnectionRecord | undefined {
  if (!isRecord(value) || value.version !== 1 || !isRecord(value.namespaces)) return undefined
  const namespaces: Record<ChainNamespace, NamespaceRecord> = {}
  for (const [namespace, entry] of Object.entries(value.namespaces)) {
    if (!isRecord(entry) || !isCaipNetworkId(entry.networkId)) return undefined
    namespaces[namespace] = {
      networkId: entry.networkId,
      ...(typeof entry.connectorId === 'string' && { connectorId: entry.connectorId }),
      ...(isAccountType(entry.preferredAccountType) && {
        preferredAccountType: entry.preferredAccountType,
      }),
    }
  }
  return {
    version: 1,
    namespaces,
    ...(typeof value.activeNamespace === 'string' && { activeNamespace: value.activeNamespace }),
  }
}

const accountTypes: readonly unknown[] = [
  'eoa',
  'smartAccount',
  'payment',
  'ordinal',
] satisfies AccountType[]

function isAccountType(value: unknown): value is AccountType {
  return accountTypes.includes(value)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
