import type { Network } from '@latchkey/protocol'
import { assertNetwork } from '../kit/assertOptions.ts'
import type { Kit } from '../kit/kit.ts'
import { setNamespace } from '../connection/connections.ts'

/**
 * Adds a network to the kit's list, or replaces the one with the same CAIP-2 id. The wallet learns of it on the first switch.
 *
 * @throws KitError INVALID_OPTION for a chain of viem, which `fromChain` turns into a network
 */
export function addNetwork(kit: Kit, network: Network): void {
  assertNetwork(network, 'network')
  const { networks, namespaces } = kit.store.getState()
  const { caipNetworkId: networkId, chainNamespace } = network
  const [first, ...rest] = networks
  const isSame = (other: Network) => other.caipNetworkId === networkId
  kit.store.setState({
    networks: networks.some(isSame)
      ? [isSame(first) ? network : first, ...rest.map((other) => (isSame(other) ? network : other))]
      : [...networks, network],
  })
  const isServed = kit.options.adapters.some(({ namespace }) => namespace === chainNamespace)
  if (isServed && !namespaces[chainNamespace])
    setNamespace(kit, chainNamespace, { status: 'disconnected', networkId })
}
