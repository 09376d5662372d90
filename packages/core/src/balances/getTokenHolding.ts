import type { TokenHolding } from '../adapters/balances.ts'
import { accessChain } from '../network/accessChain.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import { findAdapter } from '../connection/findConnected.ts'
import type { Kit } from '../kit/kit.ts'
import type { BalanceKey } from './balanceQuery.ts'

export declare namespace getTokenHolding {
  type Parameters = BalanceKey & {
    /** The token's address, as the chain writes it. */
    readonly token: string
  }
}

/**
 * What an account holds of one token, also of one that no list has: read from the token itself. Where nothing is held, `value` is 0.
 *
 * @returns `value` in the token's smallest unit; `undefined` where there is no token at that address
 * @throws UnsupportedChainError, NetworkNotFoundError, and what the chain answers when it cannot be read
 */
export async function getTokenHolding(
  kit: Kit,
  { networkId, address, token }: getTokenHolding.Parameters,
): Promise<TokenHolding | undefined> {
  const chain = accessChain(kit, networkId)
  const adapter = await findAdapter(kit, chain.network.chainNamespace)
  if (!adapter.getTokenBalances) throw new UnsupportedChainError()
  if (!(await adapter.isAddress(token))) return undefined
  const [holding] = await adapter.getTokenBalances(chain, address, [token])
  return holding
}
