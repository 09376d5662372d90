import type { SwapQuote } from '../adapters/swapping.ts'
import type { Kit } from '../kit/kit.ts'

export declare namespace approveSwap {
  type Options = {
    /** Called with each approval's hash, as soon as it is known. */
    readonly onSent?: ((hash: string) => void) | undefined
    readonly signal?: AbortSignal | undefined
  }
}

/**
 * Has the wallet approve exactly the amount of a quote whose step is `approve`, and waits until it is in a block. A token that changes no approval
 * that stands is set to 0 first. What is approved is read from the chain before and after. Quote again afterwards.
 *
 * @returns the hash of the last approval; `undefined` where none was needed any more
 * @throws SwapUnavailableError 'Failed to check allowance' or 'Failed to create approval transaction' before anything is sent, 'The approval was undone'
 *   or 'Too little was approved' (in the wallet) after it; WrongNetworkError, WrongAccountError, and what `sendTransaction` and `waitForReceipt` throw
 */
export async function approveSwap(
  kit: Kit,
  quote: SwapQuote,
  options: approveSwap.Options = {},
): Promise<string | undefined> {
  return (await import('./engine.ts')).runApproval(kit, quote, options)
}
