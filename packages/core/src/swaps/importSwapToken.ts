import type { CaipNetworkId } from '@latchkey/protocol'
import type { SwapToken } from '../adapters/swapping.ts'
import type { Kit } from '../kit/kit.ts'

/** What is odd about a token that is brought in by its address. */
export type SwapTokenWarning =
  /** Nobody has looked at it. */
  | 'unlisted'
  /** It is called like a listed token, or looks like it, and is another. */
  | 'lookAlike'
  /** It keeps a part of every transfer: it cannot be swapped. */
  | 'feeOnTransfer'

/** A token that was brought in by its address. */
export type ImportedSwapToken = {
  readonly token: SwapToken
  readonly warnings: readonly SwapTokenWarning[]
}

export declare namespace importSwapToken {
  type Parameters = {
    /** As the chain writes it. */
    readonly address: string
    /** Default: the network that the active namespace is on. */
    readonly networkId?: CaipNetworkId | undefined
  }
}

/**
 * Brings in a token by its address: name, symbol and decimals are what the chain says, and what is odd about it is said. Nothing is kept.
 *
 * @throws InvalidSendError 'Invalid Address', SwapUnsupportedTokenError where there is no token at that address, UnsupportedChainError,
 *   SwapUnavailableError
 */
export async function importSwapToken(
  kit: Kit,
  parameters: importSwapToken.Parameters,
): Promise<ImportedSwapToken> {
  return (await import('./engine.ts')).readSwapToken(kit, parameters)
}
