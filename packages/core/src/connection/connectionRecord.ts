import { isCaipNetworkId, type CaipNetworkId, type ChainNamespace } from '@latchkey/protocol'
import type { KitStorage } from '../kit/createStorage.ts'

/** What is kept of a namespace between page loads. */
export type NamespaceRecord = {
  readonly networkId: CaipNetworkId
  /** Present while a connection is to come back by itself. */
  readonly connectorId?: string | undefined
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

/** By hand, because this runs before a schema library is loaded. */
function parseConnections(value: unknown): ConnectionRecord | undefined {
  if (!isRecord(value) || value.version !== 1 || !isRecord(value.namespaces)) return undefined
  const namespaces: Record<ChainNamespace, NamespaceRecord> = {}
  for (const [namespace, entry] of Object.entries(value.namespaces)) {
    if (!isRecord(entry) || !isCaipNetworkId(entry.networkId)) return undefined
    const { networkId, connectorId } = entry
    namespaces[namespace] = { networkId, connectorId: readText(connectorId) }
  }
  return { version: 1, namespaces, activeNamespace: readText(value.activeNamespace) }
}

function readText(value: unknown) {
  return typeof value === 'string' ? value : undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
