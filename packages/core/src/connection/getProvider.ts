import type { ChainNamespace } from '@latchkey/protocol'
import type { Kit, KitState } from '../kit/kit.ts'
import { findConnector } from './findConnected.ts'
import type { DefaultNamespace, ProviderOf } from '../connectors/namespaceTypes.ts'

export declare namespace getProvider {
  type Parameters<Namespace extends ChainNamespace = ChainNamespace> = {
    /** Default: the active namespace, typed as an EVM chain. A site with several chain families names the one it means. */
    readonly namespace?: Namespace | undefined
  }
  type ReturnType<Namespace extends ChainNamespace = DefaultNamespace> =
    ProviderOf<Namespace> | undefined
}

/**
 * Returns the connected wallet's own provider for other libraries: an EIP-1193 provider on EVM chains, the
 * family's own kind elsewhere. `undefined` while nothing is connected.
 */
export function getProvider<Namespace extends ChainNamespace = DefaultNamespace>(
  kit: Kit,
  { namespace }: getProvider.Parameters<Namespace> = {},
): getProvider.ReturnType<Namespace> {
  return selectProvider(kit.store.getState(), namespace)
}

/** Returns the provider of a namespace's wallet in a given state. */
export function selectProvider<Namespace extends ChainNamespace = DefaultNamespace>(
  state: KitState,
  namespace?: Namespace,
): getProvider.ReturnType<Namespace> {
  const key = namespace ?? state.activeNamespace
  const connection = state.namespaces[key]
  if (connection?.status !== 'connected') return undefined
  const connector = findConnector(state, key, connection.connectorId)
  // Connectors of a namespace bring that namespace's provider.
  return connector?.provider as getProvider.ReturnType<Namespace>
}
