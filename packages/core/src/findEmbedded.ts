import type { ChainNamespace } from '@latchkey/protocol'
import type { KitState } from './kit.ts'

/** The connected embedded wallet's connector to a chain family; `undefined` where it does not serve that. */
export function findEmbedded({ connectors, namespaces }: KitState, namespace: ChainNamespace) {
  const states = Object.values(namespaces)
  return connectors.find(
    (each) =>
      each.namespace === namespace &&
      each.type === 'AUTH' &&
      each.sharesSession &&
      states.some((state) => state.status === 'connected' && state.connectorId === each.id),
  )
}
