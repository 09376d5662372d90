import { parseCaipNetworkId, type ChainNamespace } from '@latchkey/protocol'
import type { Kit } from '../kit.ts'
import { readTransactions } from './record.ts'

/** The accounts of the connected wallet, the one that is used first. */
export function ownAddresses(kit: Kit, namespace: ChainNamespace): readonly string[] {
  const state = kit.store.getState().namespaces[namespace]
  return state?.status === 'connected' ? state.accounts.map(({ address }) => address) : []
}

/** Those to whom something was sent from this browser. */
export function earlierReceivers(kit: Kit, namespace: ChainNamespace): readonly string[] {
  return readTransactions(kit.storage)
    .filter((one) => !one.swap && parseCaipNetworkId(one.networkId)?.namespace === namespace)
    .map((one) => one.to)
}
