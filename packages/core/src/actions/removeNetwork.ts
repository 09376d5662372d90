import type { CaipNetworkId } from '@latchkey/protocol'
import { NetworkNotFoundError } from '../errors/chain.ts'
import { isListed } from '../isListed.ts'
import type { Kit } from '../kit.ts'
import { setNamespace } from '../setNamespace.ts'

export declare namespace removeNetwork {
  type Parameters = { readonly networkId: CaipNetworkId }
}

/**
 * Takes a network out of the kit's list. A wallet that is connected on it stays connected and is treated as on any chain that the site
 * does not list; without a wallet the first network that is left is chosen. The last network of the list stays.
 *
 * @throws NetworkNotFoundError when it is not in the list, or the only one
 */
export function removeNetwork(kit: Kit, { networkId }: removeNetwork.Parameters): void {
  const { networks, namespaces, activeNamespace } = kit.store.getState()
  const [first, ...rest] = networks.filter((network) => network.caipNetworkId !== networkId)
  if (!first || !isListed({ networks }, networkId)) throw new NetworkNotFoundError(networkId)
  kit.store.setState({ networks: [first, ...rest] })
  for (const [namespace, state] of Object.entries(namespaces)) {
    if (state.networkId !== networkId || state.status === 'connected') continue
    const next = [first, ...rest].find((network) => network.chainNamespace === namespace)
    if (next) setNamespace(kit, namespace, { ...state, networkId: next.caipNetworkId })
    else if (namespace === activeNamespace)
      kit.store.setState({ activeNamespace: first.chainNamespace })
  }
}
