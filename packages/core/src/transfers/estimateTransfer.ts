import type { FeeEstimate } from '../adapters/fees.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { accessChain } from '../network/accessChain.ts'
import { findConnected } from '../connection/findConnected.ts'

export declare namespace estimateTransfer {
  type Parameters = {
    /** The token's address; absent for the native currency. */
    readonly token?: string | undefined
    readonly to: string
    /** In the token's smallest unit. */
    readonly amount: bigint
  }
}

/**
 * What a transfer from the connected account would cost now, at three speeds. Hand one of them to `sendToken`.
 *
 * @returns gas and prices in the native currency's smallest unit, what a rollup takes for data included
 * @throws NotConnectedError, UnsupportedChainError, InvalidSendError, TransferRefusedError when the transfer would fail, ChainUnreachableError
 */
export async function estimateTransfer(
  kit: Kit,
  { token, to, amount }: estimateTransfer.Parameters,
): Promise<FeeEstimate> {
  const { adapter, address, networkId } = await findConnected(kit)
  if (!adapter.estimateTransfer) throw new UnsupportedChainError()
  const transfer = { from: address, to, amount, token }
  return adapter.estimateTransfer(accessChain(kit, networkId), transfer)
}
