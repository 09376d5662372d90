import { readConnections } from './connectionRecord.ts'
import type { Kit } from '../kit/kit.ts'
import { restoreNamespace } from './restore.ts'

/** Brings every stored connection back that is not there, without asking anybody, as `start` does. */
export async function reconnect(kit: Kit): Promise<void> {
  await kit.prepare()
  const { namespaces } = kit.store.getState()
  await Promise.all(
    Object.entries(readConnections(kit.storage).namespaces).map(
      ([namespace, { connectorId }]) =>
        connectorId &&
        namespaces[namespace]?.status === 'disconnected' &&
        restoreNamespace(kit, namespace, connectorId),
    ),
  )
}
