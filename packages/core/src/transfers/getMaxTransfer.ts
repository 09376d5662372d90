import { UnsupportedChainError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { accessChain } from '../network/accessChain.ts'
import { findConnected } from '../connection/findConnected.ts'

export declare namespace getMaxTransfer {
  type Parameters = {
    /** The token's address; absent for the native currency. */
    readonly token?: string | undefined
    /** Default: a plain account. A contract may need more gas. */
    readonly to?: string | undefined
  }
}

/**
 * The most that the connected account can send: all of a token; of the native currency all but the fee. What is kept back for it is the `fast`
 * fee and twice its tip again, since some wallets choose a dearer fee than they are asked for.
 *
 * @returns in the smallest unit, read from the chain now
 * @throws NotConnectedError, UnsupportedChainError, InvalidSendError, and what the chain answers when it cannot be read
 */
export async function getMaxTransfer(
  kit: Kit,
  { token, to }: getMaxTransfer.Parameters = {},
): Promise<bigint> {
  const { adapter, address, networkId } = await findConnected(kit)
  if (!adapter.getMaxTransfer) throw new UnsupportedChainError()
  return adapter.getMaxTransfer(accessChain(kit, networkId), {
    from: address,
    to: to ?? address,
    token,
  })
}
