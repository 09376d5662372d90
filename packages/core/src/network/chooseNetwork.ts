import type { CaipNetworkId } from '@latchkey/protocol'
import { UnsupportedChainError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { findNetwork } from './accessChain.ts'
import { setNamespace, updateNamespaceRecord } from '../connection/connections.ts'

export declare namespace chooseNetwork {
  type Parameters = { readonly networkId: CaipNetworkId }
}

/**
 * Keeps on which network the next connection of a chain family begins. What is connected and what is active stay as they are; a connected wallet is
 * moved by `switchNetwork`.
 *
 * @throws NetworkNotFoundError 'CaipNetwork is undefined', UnsupportedChainError where the kit has no adapter for it
 */
export function chooseNetwork(kit: Kit, { networkId }: chooseNetwork.Parameters): void {
  const { chainNamespace: namespace } = findNetwork(kit, networkId)
  const state = kit.store.getState().namespaces[namespace]
  if (!state) throw new UnsupportedChainError(`No adapter for "${namespace}".`)
  if (state.status === 'connected') return
  setNamespace(kit, namespace, { ...state, networkId })
  updateNamespaceRecord(kit.storage, namespace, (record) => ({ ...record, networkId }))
}
