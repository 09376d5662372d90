import type { ChainNamespace } from '@latchkey/protocol'
import { NotConnectedError } from './errors/connection.ts'
import type { Kit } from './kit.ts'
import { findAdapter } from './findAdapter.ts'
import { findConnector } from './findConnector.ts'

/**
 * The connected account of a namespace with all that acts on it.
 *
 * @param namespace - default: the active one
 * @throws NotConnectedError
 */
export async function findConnected(
  kit: Kit,
  namespace: ChainNamespace = kit.store.getState().activeNamespace,
) {
  const state = kit.store.getState().namespaces[namespace]
  const connector =
    state?.status === 'connected'
      ? findConnector(kit.store.getState(), namespace, state.connectorId)
      : undefined
  if (state?.status !== 'connected' || !connector) throw new NotConnectedError(namespace)
  return {
    adapter: await findAdapter(kit, namespace),
    connector,
    address: state.accounts[0].address,
    networkId: state.networkId,
  }
}
