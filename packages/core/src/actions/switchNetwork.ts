import type { CaipNetworkId } from '@latchkey/protocol'
import { UnsupportedChainError } from '../errors/chain.ts'
import type { Kit } from '../kit.ts'
import { establish } from '../establish.ts'
import { findConnector } from '../findConnector.ts'
import { findNetwork } from '../findNetwork.ts'
import { setNamespace } from '../setNamespace.ts'
import { updateNamespaceRecord } from '../updateConnections.ts'

export declare namespace switchNetwork {
  type Parameters = { readonly networkId: CaipNetworkId }
}

/**
 * Moves to another network: a connected wallet is asked to switch, and to add the chain where it does not know it (codes 4902, 5000,
 * 32603). Without a wallet the choice is kept for the next connection.
 *
 * @throws NetworkNotFoundError, UserRejectedError, ChainNotSupportedError, InvalidWalletAnswerError when the wallet stays where it was
 */
export async function switchNetwork(
  kit: Kit,
  { networkId }: switchNetwork.Parameters,
): Promise<void> {
  const network = findNetwork(kit, networkId)
  const namespace = network.chainNamespace
  const state = kit.store.getState().namespaces[namespace]
  if (!state) throw new UnsupportedChainError(`No adapter for "${namespace}".`)
  if (state.networkId === networkId) return
  if (state.status === 'connected') {
    const connector = findConnector(kit.store.getState(), namespace, state.connectorId)
    if (!connector?.switchNetwork) throw new UnsupportedChainError('The wallet cannot switch.')
    await connector.switchNetwork(network)
    const session = await connector.restore()
    if (session) await establish(kit, connector, session, 'wallet')
  } else {
    setNamespace(kit, namespace, { ...state, networkId })
    kit.store.setState({ activeNamespace: namespace })
    updateNamespaceRecord(kit.storage, namespace, (record) => ({ ...record, networkId }))
  }
  kit.emit('SWITCH_NETWORK', { network: networkId })
}
