import { NotConnectedError } from './errors/connection.ts'
import type { Kit } from './kit.ts'
import { findAdapter } from './findAdapter.ts'
import { findConnector } from './findConnector.ts'

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
