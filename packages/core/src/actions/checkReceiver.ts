import { parseCaipNetworkId } from '@latchkey/protocol'
import type { ReceiverCheck, ReceiverProblem } from '../adapters/adapter.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import type { Kit } from '../kit.ts'
import { accessChain } from '../accessChain.ts'
import { findConnected } from '../findConnected.ts'
import { readTransactions } from '../transactions/record.ts'

export declare namespace checkReceiver {
  type Parameters = { readonly to: string }
}

/**
 * What is odd about a receiver on the connected network, before anything is sent to it. It is compared with what this visitor deals with: own
 * accounts, earlier receivers, the tokens of the site.
 *
 * @throws NotConnectedError, UnsupportedChainError
 */
export async function checkReceiver(
  kit: Kit,
  { to }: checkReceiver.Parameters,
): Promise<ReceiverCheck> {
  const { adapter, address, networkId } = await findConnected(kit)
  if (!adapter.checkReceiver) throw new UnsupportedChainError()
  const question = {
    to,
    from: address,
    known: knownAddresses(kit, adapter.namespace),
    tokens: (kit.options.tokens?.[networkId] ?? []).map((token) => token.address),
  }
  return adapter.checkReceiver(accessChain(kit, networkId), question)
}

const blocking: readonly ReceiverProblem[] = [
  'invalidAddress',
  'badChecksum',
  'otherChain',
  'zeroAddress',
  'tokenContract',
]

/** Whether a problem keeps a send from going out; the others are warnings. */
export function isBlocking(problem: ReceiverProblem): boolean {
  return blocking.includes(problem)
}

function knownAddresses(kit: Kit, namespace: string) {
  const state = kit.store.getState().namespaces[namespace]
  const own = state?.status === 'connected' ? state.accounts.map((account) => account.address) : []
  const earlier = readTransactions(kit.storage)
    .filter((one) => parseCaipNetworkId(one.networkId)?.namespace === namespace)
    .map((one) => one.to)
  return [...own, ...earlier]
}
