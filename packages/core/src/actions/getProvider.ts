import type { ChainNamespace } from '@latchkey/protocol'
import { findConnector } from '../establish.ts'
import type { Kit } from '../kit.ts'

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
  const { namespaces, activeNamespace } = kit.store.getState()
  const wanted = namespace ?? activeNamespace
  const state = namespaces[wanted]
  return state?.status === 'connected'
    ? findConnector(kit, wanted, state.connectorId)?.provider
    : undefined
}
