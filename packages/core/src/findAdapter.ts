import { AdapterNotFoundError } from './errors/connection.ts'
import type { Kit } from './kit.ts'

/** @throws AdapterNotFoundError 'Adapter not found' */
export async function findAdapter(kit: Kit, namespace: string) {
  const entry = kit.options.adapters.find((adapter) => adapter.namespace === namespace)
  const adapter = await entry?.load()
  if (!adapter) throw new AdapterNotFoundError(namespace)
  return adapter
}
