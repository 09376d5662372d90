import type { SwapToken } from '../adapters/swapping.ts'
import type { Kit } from '../kit/kit.ts'

export declare namespace getMaxSwap {
  type Parameters = { readonly sell: SwapToken }
}

/**
 * The most that the connected account can sell: all of a token; of the native currency all but twice what a usual swap takes for the network,
 * and but deposits that have to stay.
 *
 * @returns in the smallest unit, read from the chain now
 * @throws NotConnectedError, UnsupportedChainError, and what the chain answers when it cannot be read
 */
export async function getMaxSwap(kit: Kit, parameters: getMaxSwap.Parameters): Promise<bigint> {
  return (await import('./engine.ts')).findMaxSwap(kit, parameters)
}
