import { UnsupportedChainError } from '../errors/chain.ts'
import type { Kit } from '../kit.ts'
import { accessChain } from '../accessChain.ts'
import { findConnected } from '../findConnected.ts'

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
  if (!adapter.estimateTransfer || !adapter.getTokenBalances) throw new UnsupportedChainError()
  const chain = accessChain(kit, networkId)
  if (token !== undefined) {
    const [holding] = await adapter.getTokenBalances(chain, address, [token])
    return holding?.value ?? 0n
  }
  const { value } = await adapter.getBalance(chain, address)
  if (value === 0n) return 0n
  const { gas, fast } = await adapter.estimateTransfer(chain, {
    from: address,
    to: to ?? address,
    amount: value / 2n, // a transfer of all of it cannot be estimated: nothing is left for gas
  })
  const kept = fast.fee + 2n * gas * fast.maxPriorityFeePerGas
  return value > kept ? value - kept : 0n
}
