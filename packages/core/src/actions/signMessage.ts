import type { ChainNamespace } from '@latchkey/protocol'
import { UnsupportedChainError } from '../errors/chain.ts'
import type { Kit } from '../kit.ts'
import { findConnected } from '../findConnected.ts'

export declare namespace signMessage {
  type Parameters = {
    readonly message: string
    /** Default: the active namespace. */
    readonly namespace?: ChainNamespace | undefined
  }
}

/**
 * Has the connected wallet sign a text (EIP-191 on EVM chains).
 *
 * @returns the signature as the chain writes it: 0x hex on EVM chains
 * @throws NotConnectedError, UserRejectedError, InvalidWalletAnswerError, WalletRequestError, UnsupportedChainError
 */
export async function signMessage(
  kit: Kit,
  { message, namespace }: signMessage.Parameters,
): Promise<string> {
  const { adapter, connector, address } = await findConnected(kit, namespace)
  if (!adapter.signMessage) throw new UnsupportedChainError()
  return adapter.signMessage(connector, address, message)
}
