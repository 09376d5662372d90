import { accessChain } from '../network/accessChain.ts'
import type { FeeEstimate } from '../adapters/fees.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { toTransfer, type NftSend } from '../nfts/toTransfer.ts'

export declare namespace estimateNftTransfer {
  type Parameters = NftSend
}

/**
 * What sending a token that is one of its kind would cost the connected account now, at three speeds. Hand one of them to `sendNft`.
 *
 * @returns gas and prices in the native currency's smallest unit, with what a new account of the receiver takes
 * @throws NotConnectedError, WrongNetworkError, UnsupportedChainError, InvalidSendError, TransferRefusedError when the transfer would fail,
 *   ChainUnreachableError
 */
export async function estimateNftTransfer(
  kit: Kit,
  send: estimateNftTransfer.Parameters,
): Promise<FeeEstimate> {
  const { adapter, networkId, transfer } = await toTransfer(kit, send)
  if (!adapter.estimateTransfer) throw new UnsupportedChainError()
  return adapter.estimateTransfer(accessChain(kit, networkId), transfer)
}
