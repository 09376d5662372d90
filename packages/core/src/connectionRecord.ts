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

/** Where the record stands in the kit's storage. */
export const connectionsKey = 'connections'
const noConnections: ConnectionRecord = { version: 1, namespaces: {} }

/** Reads what an earlier page load or another tab has left. */
export function readConnections(storage: KitStorage): ConnectionRecord {
  return storage.get(connectionsKey, parseConnections) ?? noConnections
}

/** Calls the listener when another tab has written the record, until the returned function is called. */
export function watchConnections(storage: KitStorage, listener: () => void) {
  let channel: BroadcastChannel | undefined
  try {
    channel = new BroadcastChannel(channelName(storage))
    channel.onmessage = listener
  } catch {
    // Denied along with storage, or not there.
  }
  // What another tab has written may arrive after its message; this says when it has.
  const onStorage = ({ key }: StorageEvent) => key === storage.prefix + connectionsKey && listener()
  globalThis.addEventListener?.('storage', onStorage)
  return () => {
    channel?.close()
    globalThis.removeEventListener?.('storage', onStorage)
  }
}

/** The channel over which tabs tell each other that the record has changed. */
export const channelName = (storage: KitStorage) => `${storage.prefix}tabs`

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
