import type { SwapQuote } from '../adapters/swapping.ts'
import { SwapUnavailableError } from '../errors/swap.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import { KitError } from '../errors/KitError.ts'
import type { Kit } from '../kit/kit.ts'
import { accessQuotedSwaps } from './accessSwaps.ts'
import { toEventProperties } from './toEventProperties.ts'
import { wait } from '../kit/wait.ts'
import { waitForReceipt } from '../transfers/waitForReceipt.ts'
import type { approveSwap } from './approveSwap.ts'
import { timeoutsOf } from '../kit/timeouts.ts'
import type { OwnSwaps } from './requestQuote.ts'

/** What `approveSwap` does. */
export async function runApproval(
  kit: Kit,
  quote: SwapQuote,
  { onSent, signal }: approveSwap.Options = {},
): Promise<string | undefined> {
  const access = await accessQuotedSwaps(kit, quote)
  const { swaps, chain, connector } = access
  const { from: owner, spender, networkId } = quote
  const { approve } = swaps
  const token = quote.sell.address
  if (!approve || spender === undefined || token === undefined)
    throw new UnsupportedChainError('Nothing has to be approved for this swap.')
  await swaps.assertQuote(chain, quote)
  const plan = () => planApprovals(access, quote)
  try {
    let hash: string | undefined
    for (const amount of await plan()) {
      hash = await approve(connector, chain, { owner, token, spender, amount })
      onSent?.(hash)
      const { status, replaced } = await waitForReceipt(kit, { hash, networkId, signal })
      if (status === 'reverted' || replaced === 'cancelled')
        throw new SwapUnavailableError('The approval was undone', {
          details: `Nothing is approved by ${hash}.`,
        })
    }
    if (await isDenied(kit, plan))
      throw new SwapUnavailableError('Too little was approved', {
        details: 'The token says that less is approved than the swap needs.',
      })
    return hash
  } catch (cause) {
    const error =
      cause instanceof KitError
        ? cause
        : new SwapUnavailableError('Failed to create approval transaction', { cause })
    kit.emit('SWAP_APPROVAL_ERROR', { ...toEventProperties(quote), message: error.message })
    throw error
  }
}

/** Nodes that are a block behind say so for a moment longer. */
const looks = 5

/** Whether the token denies what the block says. One that cannot be asked right now does not: the swap asks it again. */
async function isDenied(kit: Kit, plan: () => Promise<readonly bigint[]>) {
  for (let look = 1; (await plan().catch(() => [])).length > 0; look += 1) {
    if (look === looks) return true
    await wait(timeoutsOf(kit).receiptPoll)
  }
  return false
}

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
