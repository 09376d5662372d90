import type { CaipNetworkId } from '@latchkey/protocol'
import type { ChainAccess } from '../adapters/chainAccess.ts'
import type { Kit } from '../kit/kit.ts'
import { timeoutsOf } from '../kit/timeouts.ts'
import { NetworkNotFoundError } from '../errors/chain.ts'

/** A chain as its adapter reads it: the integrator's URLs first, then the operator's server, then the chain's own. */
export function accessChain(kit: Kit, networkId?: CaipNetworkId): ChainAccess {
  const network = findNetwork(kit, networkId)
  const { server: { apiUrl } = {}, projectId, rpc: { customRpcUrls } = {} } = kit.options
  const query = new URLSearchParams({ chainId: network.caipNetworkId, projectId })
  const own = customRpcUrls?.[network.caipNetworkId] ?? []
  return {
    network,
    endpoints: [
      ...own.map((url) => ({ url })),
      ...(apiUrl ? [{ url: `${apiUrl}/v1/?${query}`, contentType: 'text/plain' as const }] : []),
      ...network.rpcUrls.default.http.map((url) => ({ url })),
    ],
    timeout: timeoutsOf(kit).request,
    log: kit.log,
    ...(apiUrl && { api: { url: apiUrl, projectId } }),
  }
}

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
