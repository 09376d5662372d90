import type { Receipt } from '../adapters/transactions.ts'
import { SwapFailedError } from '../errors/swap.ts'
import type { Kit } from '../kit/kit.ts'
import { accessSwaps } from './accessSwaps.ts'
import { waitForReceipt } from '../transfers/waitForReceipt.ts'
import type { waitForSwap } from './waitForSwap.ts'

/** What `waitForSwap` does. */
export async function awaitSwap(kit: Kit, parameters: waitForSwap.Parameters): Promise<Receipt> {
  const receipt = await waitForReceipt(kit, parameters)
  if (receipt.status === 'success') return receipt
  const { chain, swaps } = await accessSwaps(kit, parameters.networkId)
  const failure = await swaps.readFailure?.(chain, receipt.hash).catch((error: unknown) => {
    kit.log.warn('Why the swap was undone could not be read', error)
    return undefined
  })
  throw new SwapFailedError(receipt.hash, failure ?? 'unknown')
}
