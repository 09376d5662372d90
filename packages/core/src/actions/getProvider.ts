import type { ChainNamespace } from '@latchkey/protocol'
import type { Kit, KitState } from '../kit.ts'
import { findConnector } from '../findConnector.ts'

export declare namespace getProvider {
  type Parameters = {
    /** Default: the active namespace. */
    readonly namespace?: ChainNamespace | undefined
  }
}

/**
 * The connected wallet's own provider, for any other library: an EIP-1193 provider on EVM chains.
 *
 * @returns `undefined` while nothing is connected
 */
export function getProvider(kit: Kit, { namespace }: getProvider.Parameters = {}): unknown {
  return selectProvider(kit.store.getState(), namespace)
}

/** The provider of a namespace's wallet in a given state. */
export function selectProvider(
  state: KitState,
  namespace: ChainNamespace = state.activeNamespace,
): unknown {
  const connection = state.namespaces[namespace]
  if (connection?.status !== 'connected') return undefined
  return findConnector(state, namespace, connection.connectorId)?.provider
}
