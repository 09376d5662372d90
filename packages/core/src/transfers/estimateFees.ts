import type { FeeEstimate } from '../adapters/fees.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import type { sendTransaction } from './sendTransaction.ts'
import { accessChain } from '../network/accessChain.ts'
import { findConnected } from '../connection/findConnected.ts'

/**
 * What a transaction of the connected account would cost now, at three speeds.
 *
 * @returns gas and prices in the smallest unit; `fee` of each speed is the most that it can cost
 * @throws NotConnectedError, InvalidSendError, and what the chain answers when the transaction would fail
 */
export async function estimateFees(
  kit: Kit,
  { to, value, data }: sendTransaction.Parameters,
): Promise<FeeEstimate> {
  const { adapter, address, networkId } = await findConnected(kit)
  if (!adapter.estimateFees) throw new UnsupportedChainError()
  return adapter.estimateFees(accessChain(kit, networkId), { from: address, to, value, data })
}
