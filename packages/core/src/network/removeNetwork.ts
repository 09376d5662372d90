import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import { NetworkNotFoundError } from '../errors/chain.ts'
import { establish } from '../connection/establish.ts'
import { findConnector } from '../connection/findConnected.ts'
import { isListed } from './isListed.ts'
import type { Kit, NamespaceState } from '../kit/kit.ts'
import { setNamespace } from '../connection/connections.ts'

type ConnectedState = Extract<NamespaceState, { status: 'connected' }>

export declare namespace removeNetwork {
  type Parameters = { readonly networkId: CaipNetworkId }
}

/**
 * Takes a network out of the kit's list. A wallet that is connected on it is treated as on any chain that the site does not list: with
 * `unsupportedChain: 'block'` it is disconnected, else it stays, and the dialog asks for another network when it is opened next. Without a wallet the
 * first network that is left is chosen. The last network of the list stays.
 *
 * @throws NetworkNotFoundError when it is not in the list, or the only one
 */
export function removeNetwork(kit: Kit, { networkId }: removeNetwork.Parameters): void {
  const { networks, namespaces, activeNamespace } = kit.store.getState()
  const [first, ...rest] = networks.filter((network) => network.caipNetworkId !== networkId)
  if (!first || !isListed({ networks }, networkId)) throw new NetworkNotFoundError(networkId)
  kit.store.setState({ networks: [first, ...rest] })
  for (const [namespace, state] of Object.entries(namespaces)) {
    if (state.networkId !== networkId) continue
    if (state.status === 'connected') {
      if (kit.options.chains?.unsupportedChain === 'block') decideAnew(kit, namespace, state)
      continue
    }
    const next = [first, ...rest].find((network) => network.chainNamespace === namespace)
    if (next) setNamespace(kit, namespace, { ...state, networkId: next.caipNetworkId })
    else if (namespace === activeNamespace)
      kit.store.setState({ activeNamespace: first.chainNamespace })
  }
}

/** Has the gates decide about a connection as when the wallet moves. */
function decideAnew(kit: Kit, namespace: ChainNamespace, state: ConnectedState) {
  const connector = findConnector(kit.store.getState(), namespace, state.connectorId)
  if (connector)
    establish(kit, connector, state, 'wallet').catch((error: unknown) =>
      kit.log.info('A wallet is on a network that was removed', error),
    )
}
