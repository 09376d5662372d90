import type { SwapQuote } from '../adapters/swapping.ts'
import type { Kit } from '../kit/kit.ts'

/** What a swap is doing: asking for a signed approval, having the transaction built and judged, waiting for the wallet. */
export type SwapProgress = 'permit' | 'build' | 'confirm'

export declare namespace swap {
  type Options = {
    /** Called as the swap comes to each of them; `permit` and `confirm` wait for the wallet. */
    readonly onStep?: ((step: SwapProgress) => void) | undefined
    readonly signal?: AbortSignal | undefined
  }
}

/**
 * Carries out a quote of `getSwapQuote`, exactly once: has the server build it, judges every byte of what comes back, rehearses it on the chain and
 * has the wallet sign and send it, with the approval where the quote says so. It is kept (see `getTransactions`) as soon as its hash is known.
 *
 * @returns the transaction's hash; see `waitForSwap` for how it ends
 * @throws SwapQuoteStaleError with a new quote to show when this one has run out, the price has moved or an approval is missing; SwapTamperedError when
 *   what was built is not the swap of the quote, SwapUnreadableError when nobody here can read it; SwapInputError 'Insufficient balance', SwapRefusedError, SwapNoLiquidityError, SwapUnsupportedTokenError,
 *   SwapUnavailableError 'Failed to create transaction', WrongNetworkError, WrongAccountError, and what `sendTransaction` throws
 */
export async function swap(
  kit: Kit,
  quote: SwapQuote,
  options: swap.Options = {},
): Promise<string> {
  return (await import('./engine.ts')).runSwap(kit, quote, options)
}
