// All that the actions of swaps do. Fetched as one, when the first of them is called.
export { awaitSwap } from './awaitSwap.ts'
export { findMaxSwap } from './findMaxSwap.ts'
export { findSwapQuote } from './findSwapQuote.ts'
export { readSwapToken } from './readSwapToken.ts'
export { runApproval } from './runApproval.ts'
export { runSwap } from './runSwap.ts'
export { fetchSwapTokens } from './swapTokens.ts'
