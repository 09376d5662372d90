import { nativeAssets, type ConvertToken } from '@latchkey/protocol/api'
import type { Limits } from '../config/limits.ts'
import { rulesOf } from '../chains/namespaces.ts'
import type { EvmTokenBook } from '../accounts/tokens/evmTokenBook.ts'
import type { SwapChain } from './sources/swapSource.ts'

/** The tokens of a chain that can be swapped. */
export type SwapTokens = {
  /** The chain's own currency, then those of its list. */
  list(): Promise<readonly ConvertToken[]>
  /** The one at an address, `undefined` where none is. */
  find(address: string): Promise<ConvertToken | undefined>
}

/** What they are read with. */
export type SwapTokenParts = {
  tokenBookOf(caipNetworkId: string): EvmTokenBook | undefined
  readonly limits: Limits
}

/** Describes the tokens of one kind of chain; `undefined` for a chain that is none of it. */
export type CreateSwapTokens = (chain: SwapChain, parts: SwapTokenParts) => SwapTokens | undefined

/** How many tokens of a list, its first ones, are called popular. */
export const popularTokens = 12

/** The chain's own currency, as a token. */
export function nativeToken({ caipNetworkId, currency }: SwapChain): ConvertToken {
  const namespace = rulesOf(caipNetworkId)?.namespace ?? ''
  return {
    ...currency,
    address: `${caipNetworkId}:${nativeAssets[namespace] ?? ''}`,
    tags: ['suggested', 'popular'],
  }
}
