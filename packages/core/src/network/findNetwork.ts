import type { CaipNetworkId } from '@latchkey/protocol'
import { NetworkNotFoundError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'

/**
 * A network of the kit; without an id, the one that the active namespace is on.
 *
 * @throws NetworkNotFoundError 'CaipNetwork is undefined'
 */
export function findNetwork(kit: Kit, networkId?: CaipNetworkId) {
  const { networks, namespaces, activeNamespace } = kit.store.getState()
  const id = networkId ?? namespaces[activeNamespace]?.networkId
  const network = networks.find((network) => network.caipNetworkId === id)
  if (!network) throw new NetworkNotFoundError(id)
  return network
}
