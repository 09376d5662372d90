import type { CallsStatus } from '../adapters/calls.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import { findConnected } from '../connection/findConnected.ts'
import type { Kit } from '../kit/kit.ts'

export declare namespace getCallsStatus {
  type Parameters = {
    /** What `sendCalls` has given. */
    readonly id: string
  }
}

/**
 * Where calls stand that were sent together (EIP-5792).
 *
 * @throws NotConnectedError, UnsupportedChainError, InvalidWalletAnswerError, WalletRequestError
 */
export async function getCallsStatus(
  kit: Kit,
  { id }: getCallsStatus.Parameters,
): Promise<CallsStatus> {
  const { adapter, connector } = await findConnected(kit)
  if (!adapter.calls) throw new UnsupportedChainError()
  const { getCallsStatus: ask } = await adapter.calls()
  return ask(connector, id)
}
