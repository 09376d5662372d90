import type { TypedData } from '../adapters/signing.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { findConnected, signed } from '../connection/findConnected.ts'

export declare namespace signTypedData {
  type Parameters = {
    readonly typedData: TypedData
  }
}

/**
 * Has the connected wallet sign typed data (EIP-712).
 *
 * @returns the signature as 0x hex
 * @throws NotConnectedError, UserRejectedError, InvalidWalletAnswerError, WalletRequestError, UnsupportedChainError
 */
export async function signTypedData(
  kit: Kit,
  { typedData }: signTypedData.Parameters,
): Promise<string> {
  const { adapter, connector, address } = await findConnected(kit)
  if (!adapter.signTypedData) throw new UnsupportedChainError()
  return signed(kit, 'typedData', adapter.signTypedData(connector, address, typedData))
}
