import type { FeeOption } from '../adapters/fees.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { accessChain } from '../network/accessChain.ts'
import { findConnected, signed } from '../connection/findConnected.ts'

export declare namespace sendTransaction {
  type Parameters = {
    readonly to: string
    /** In the smallest unit (wei, lamports). Default 0. */
    readonly value?: bigint | undefined
    /** Hex call data on EVM chains. */
    readonly data?: string | undefined
    /** One of `estimateFees`; left to the wallet by default. */
    readonly fees?: FeeOption | undefined
  }
}

/**
 * Has the connected wallet sign and send a transaction on the network that it is on, exactly once.
 *
 * @returns its hash, also where the wallet's answer was lost after the chain had taken the transaction
 * @throws NotConnectedError, UserRejectedError, WrongNetworkError, InvalidSendError, WalletRequestError when nothing was sent,
 *   TransactionUnknownError when nobody can tell
 */
export async function sendTransaction(
  kit: Kit,
  { to, value, data, fees }: sendTransaction.Parameters,
): Promise<string> {
  const { adapter, connector, address, networkId } = await findConnected(kit)
  if (!adapter.sendTransaction) throw new UnsupportedChainError()
  const work = adapter.sendTransaction(connector, accessChain(kit, networkId), {
    from: address,
    to,
    value,
    data,
    fees,
  })
  return signed(kit, 'transaction', work)
}
