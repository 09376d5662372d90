import type { CaipNetworkId } from '@latchkey/protocol'
import type { ChainAccess } from '../adapters/chainAccess.ts'
import type { Kit } from '../kit/kit.ts'
import { findNetwork } from './findNetwork.ts'
import { timeoutsOf } from '../kit/timeouts.ts'

/** A chain as its adapter reads it: the integrator's URLs first, then the operator's server, then the chain's own. */
export function accessChain(kit: Kit, networkId?: CaipNetworkId): ChainAccess {
  const network = findNetwork(kit, networkId)
  const { apiUrl, projectId, customRpcUrls } = kit.options
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
