export { approveSwap } from '../swaps/approveSwap.ts'
export { getMaxSwap } from '../swaps/getMaxSwap.ts'
export { getSwapQuote } from '../swaps/getSwapQuote.ts'
export { getSwapTokens } from '../swaps/getSwapTokens.ts'
export {
  importSwapToken,
  type ImportedSwapToken,
  type SwapTokenWarning,
} from '../swaps/importSwapToken.ts'
export { swap, type SwapProgress } from '../swaps/swap.ts'
export { waitForSwap } from '../swaps/waitForSwap.ts'
export type * from '../adapters/swapping.ts'
export * from '../errors/swap.ts'
export { isImitation } from '../swaps/lookAlike.ts'
export { defaultSlippage, maxSlippage } from '../swaps/slippageBounds.ts'
