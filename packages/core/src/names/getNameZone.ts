import type { Kit } from '../kit/kit.ts'

/** A domain name in small letters. */
const zonePattern = /^(?=.{3,180}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/**
 * The zone in which the operator gives out names, such as `example.eth`: people there are called `alice.example.eth`. `undefined` where it gives out none, where it
 * has not answered yet, and where the active account is of chains that have no names.
 */
export function getNameZone({ store, adapters }: Kit): string | undefined {
  const { featureInputs, namespaces, activeNamespace } = store.getState()
  const adapter = adapters.get(activeNamespace)
  const canHaveName = adapter?.hasNames && adapter.signMessage !== undefined
  const remote = featureInputs?.remote
  if (!canHaveName || namespaces[activeNamespace]?.status !== 'connected') return undefined
  if (remote === undefined || typeof remote === 'string') return undefined
  const zone = remote.find(({ id, isEnabled }) => id === 'names' && isEnabled)?.config?.[0]
  return zone !== undefined && zonePattern.test(zone) ? zone : undefined
}
