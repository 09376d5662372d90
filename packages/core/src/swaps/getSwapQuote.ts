import type { SwapQuote, SwapToken } from '../adapters/swapping.ts'
import type { Kit } from '../kit/kit.ts'

export declare namespace getSwapQuote {
  type Parameters = {
    /** One of `getSwapTokens` or `importSwapToken`. */
    readonly sell: SwapToken
    readonly buy: SwapToken
    /** Of `sell`, in whole tokens, as a decimal string: `"0.25"`. */
    readonly amount: string
    /** How much less than expected is accepted, in basis points, up to 500. Default 100 (1 %). */
    readonly slippage?: number | undefined
    readonly signal?: AbortSignal | undefined
  }
}

/**
 * The best offer for a swap of the connected account on the network that it is on. Everything that the server says is judged (tokens, amount,
 * minimum, contracts); decimals and allowance are the chain's own word. Nothing is signed.
 *
 * @throws SwapInputError 'Incorrect amount', SwapNoLiquidityError, SwapUnsupportedTokenError, TokenMismatchError, SwapTamperedError where no
 *   offer can be believed, SwapUnavailableError 'Failed to fetch quote' or 'Failed to check allowance', UnsupportedChainError, NotConnectedError,
 *   RequestAbortedError
 */
export async function getSwapQuote(
  kit: Kit,
  parameters: getSwapQuote.Parameters,
): Promise<SwapQuote> {
  return (await import('./engine.ts')).findSwapQuote(kit, parameters)
}
