import type { ChainNamespace } from '@latchkey/protocol'
import { UnsupportedChainError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { accessChain } from '../network/accessChain.ts'
import { findConnected, signed } from '../connection/findConnected.ts'

export declare namespace sendTransfer {
  type Parameters = {
    readonly to: string
    /** In the smallest unit (satoshis). */
    readonly amount: bigint
    /** Default: the active namespace. */
    readonly namespace?: ChainNamespace | undefined
  }
}

/**
 * Has the connected wallet build, sign and send a transfer by itself, on chains whose transactions the page does not build. Nothing is sent twice: a failure
 * is never tried again.
 *
 * @returns the transaction's id
 * @throws NotConnectedError, UserRejectedError, UnsupportedChainError, WrongNetworkError, WrongAccountError, InvalidSendError 'Invalid Address' or
 *   'Invalid Amount', WalletRequestError, TransactionUnknownError when nobody can tell whether it was sent
 */
export async function sendTransfer(
  kit: Kit,
  { to, amount, namespace }: sendTransfer.Parameters,
): Promise<string> {
  const { adapter, connector, address, networkId } = await findConnected(kit, namespace)
  if (!adapter.sendTransfer) throw new UnsupportedChainError()
  const chain = accessChain(kit, networkId)
  const work = adapter.sendTransfer(connector, chain, { from: address, to, amount })
  return signed(kit, 'transaction', work)
}
