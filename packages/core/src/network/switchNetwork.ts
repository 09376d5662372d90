import type { CaipNetworkId, ChainNamespace, Network } from '@latchkey/protocol'
import { UnsupportedChainError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { findConnector, findEmbedded } from '../connection/findConnected.ts'
import { findNetwork } from './accessChain.ts'
import { signInGate } from '../siwx/hasSignIn.ts'
import { chooseNetwork } from './chooseNetwork.ts'

export declare namespace switchNetwork {
  type Parameters = { readonly networkId: CaipNetworkId }
}

/**
 * Moves to another network: a connected wallet is asked to switch, and to add the chain where it does not know it (codes 4902, 5000,
 * 32603). Its chain family becomes the active one; connections to others stay. Without a wallet the choice is kept for the next connection.
 *
 * @throws NetworkNotFoundError, UserRejectedError, ChainNotSupportedError, InvalidWalletAnswerError when the wallet stays where it was
 */
export async function switchNetwork(
  kit: Kit,
  { networkId }: switchNetwork.Parameters,
): Promise<void> {
  const network = findNetwork(kit, networkId)
  const namespace = network.chainNamespace
  const { namespaces, activeNamespace } = kit.store.getState()
  const state = namespaces[namespace]
  if (!state) throw new UnsupportedChainError(`No adapter for "${namespace}".`)
  if (state.networkId === networkId && namespace === activeNamespace) return
  if (state.status === 'connected') {
    if (state.networkId !== networkId) await moveWallet(kit, state.connectorId, network)
    const now = kit.store.getState().namespaces[namespace]
    // It has ended, or another has taken its place, while it was asked: what is active since stays so.
    if (now?.status !== 'connected' || now.connectorId !== state.connectorId) return
  } else {
    chooseNetwork(kit, { networkId })
    await connectEmbedded(kit, namespace)
  }
  const { activateNamespace } = await loadEstablish()
  activateNamespace(kit, namespace)
  kit.emit('SWITCH_NETWORK', { network: networkId })
}

/** A page fetches this with the first connection, so that its hooks stay small. */
const loadEstablish = () => import('../connection/establish.ts')

async function moveWallet(kit: Kit, connectorId: string, network: Network) {
  const connector = findConnector(kit.store.getState(), network.chainNamespace, connectorId)
  if (!connector?.switchNetwork) throw new UnsupportedChainError('The wallet cannot switch.')
  await connector.switchNetwork(network)
  const session = await connector.restore()
  if (!session) return
  const { establish } = await loadEstablish()
  await establish(kit, connector, session, 'wallet')
}

/** The session of an embedded wallet serves every chain family that it knows. */
async function connectEmbedded(kit: Kit, namespace: ChainNamespace) {
  const embedded = findEmbedded(kit.store.getState(), namespace)
  const session = await embedded?.restore()
  if (!embedded || !session) return
  const { establish } = await loadEstablish()
  await establish(kit, embedded, session, 'connect')
  await signInGate(kit)
}
