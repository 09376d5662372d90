import type { Call } from '../adapters/calls.ts'
import { accessChain } from '../network/accessChain.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import { InvalidSendError } from '../errors/transaction.ts'
import { findConnected, signed } from '../connection/findConnected.ts'
import type { Kit } from '../kit/kit.ts'

export declare namespace sendCalls {
  type Parameters = {
    readonly calls: readonly Call[]
    /** Default true: all of them happen, or none. */
    readonly isAtomic?: boolean | undefined
  }
}

/**
 * Has the connected wallet carry out several calls in one request (EIP-5792 `wallet_sendCalls` 2.0.0), once.
 *
 * @returns the id by which they are followed with `getCallsStatus`; it is known also when the wallet's answer is lost
 * @throws InvalidSendError 'Invalid Address', NotConnectedError, UnsupportedChainError, UserRejectedError, WrongNetworkError, WalletRequestError when
 *   nothing was sent, TransactionUnknownError when nobody can tell
 */
export async function sendCalls(
  kit: Kit,
  { calls, isAtomic = true }: sendCalls.Parameters,
): Promise<string> {
  if (calls.length === 0) throw new InvalidSendError('Incorrect Value', 'There are no calls.')
  const { adapter, connector, address, networkId } = await findConnected(kit)
  if (!adapter.calls) throw new UnsupportedChainError()
  const { sendCalls: send } = await adapter.calls()
  const chain = accessChain(kit, networkId)
  return signed(kit, 'transaction', send(connector, chain, { from: address, calls, isAtomic }))
}
