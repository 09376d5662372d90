import type { SwapQuote } from '../adapters/swapping.ts'
import { SwapUnavailableError } from '../errors/swap.ts'
import type { OwnSwaps } from './requestQuote.ts'

/** What has to be approved for a swap, by what the token says now: nothing, the amount, or 0 first. @throws SwapUnavailableError */
export async function planApprovals(
  { chain, swaps }: Pick<OwnSwaps, 'chain' | 'swaps'>,
  { from: owner, sell: { address: token }, spender, amount }: SwapQuote,
): Promise<readonly bigint[]> {
  if (!swaps.planApprovals || spender === undefined || token === undefined) return []
  try {
    return await swaps.planApprovals(chain, { owner, token, spender, amount })
  } catch (cause) {
    throw new SwapUnavailableError('Failed to check allowance', { cause })
  }
}
