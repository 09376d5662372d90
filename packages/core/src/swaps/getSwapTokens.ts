import type { CaipNetworkId } from '@latchkey/protocol'
import type { SwapToken } from '../adapters/swapping.ts'
import { findNetwork } from '../network/accessChain.ts'
import type { Kit } from '../kit/kit.ts'

export declare namespace getSwapTokens {
  type Parameters = {
    /** Default: the network that the active namespace is on. */
    readonly networkId?: CaipNetworkId | undefined
  }
}

/**
 * The tokens that can be swapped on a network, the native currency first, at most 30 s old. Prices are in US dollars and for display alone.
 *
 * @throws UnsupportedChainError where nothing can be swapped, SwapUnavailableError 'Failed to initialize swap', NetworkNotFoundError
 */
export async function getSwapTokens(
  kit: Kit,
  { networkId }: getSwapTokens.Parameters = {},
): Promise<readonly SwapToken[]> {
  const { caipNetworkId } = findNetwork(kit, networkId)
  return (await import('./engine.ts')).fetchSwapTokens(kit, caipNetworkId)
}
