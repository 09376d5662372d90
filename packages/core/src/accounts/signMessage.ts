import type { ChainNamespace } from '@latchkey/protocol'
import type { MessageOptions } from '../adapters/signing.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { findConnected, signed } from '../connection/findConnected.ts'

export declare namespace signMessage {
  type Parameters = MessageOptions & {
    readonly message: string
    /** Default: the active namespace. */
    readonly namespace?: ChainNamespace | undefined
  }
}

/**
 * Has the connected wallet sign a text (EIP-191 on EVM chains, BIP-322 on Bitcoin).
 *
 * @returns the signature as the chain writes it: 0x hex on EVM chains, base64 on Bitcoin
 * @throws NotConnectedError, UserRejectedError, InvalidWalletAnswerError, WalletRequestError, UnsupportedChainError
 */
export async function signMessage(
  kit: Kit,
  { message, namespace, ...options }: signMessage.Parameters,
): Promise<string> {
  const { adapter, connector, address } = await findConnected(kit, namespace)
  if (!adapter.signMessage) throw new UnsupportedChainError()
  return signed(kit, 'message', adapter.signMessage(connector, address, message, options))
}
