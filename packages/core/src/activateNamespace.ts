import type { ChainNamespace } from '@latchkey/protocol'
import type { Kit } from './kit.ts'
import { updateConnections } from './updateConnections.ts'

/** Makes a chain family the one that the interface is about, here and at the next visit. */
export function activateNamespace(kit: Kit, namespace: ChainNamespace) {
  kit.store.setState({ activeNamespace: namespace })
  updateConnections(kit.storage, (record) => ({ ...record, activeNamespace: namespace }))
}
