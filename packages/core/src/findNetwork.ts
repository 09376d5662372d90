import type { CaipNetworkId } from '@latchkey/protocol'
import type { ChainAccess } from './adapters/adapter.ts'
import { AdapterNotFoundError, NotConnectedError } from './errors/connection.ts'
import { NetworkNotFoundError } from './errors/chain.ts'
import { findConnector } from './establish.ts'
import type { Kit } from './kit.ts'

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
    timeout: kit.timeouts.request,
    log: kit.log,
  }
}

/** @throws AdapterNotFoundError 'Adapter not found' */
export async function findAdapter(kit: Kit, namespace: string) {
  const entry = kit.options.adapters.find((adapter) => adapter.namespace === namespace)
  const adapter = await entry?.load()
  if (!adapter) throw new AdapterNotFoundError(namespace)
  return adapter
}

/**
 * The connected account of the active namespace with all that acts on it.
 *
 * @throws NotConnectedError
 */
export async function findConnected(kit: Kit) {
  const { activeNamespace, namespaces } = kit.store.getState()
  const state = namespaces[activeNamespace]
  const connector =
    state?.status === 'connected'
      ? findConnector(kit.store.getState(), activeNamespace, state.connectorId)
      : undefined
  if (state?.status !== 'connected' || !connector) throw new NotConnectedError(activeNamespace)
  return {
    adapter: await findAdapter(kit, activeNamespace),
    connector,
    address: state.accounts[0].address,
    networkId: state.networkId,
  }
}
