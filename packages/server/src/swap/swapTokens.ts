import { rulesOf } from '../namespaces.ts'
import { createEvmSwapTokens } from './evmSwapTokens.ts'
import type { CreateSwapTokens } from './swapTokenKind.ts'
import { createSolanaSwapTokens } from './solanaSwapTokens.ts'

/** Who describes the tokens of the chains of each namespace. */
const kinds: Readonly<Record<string, CreateSwapTokens>> = {
  eip155: createEvmSwapTokens,
  solana: createSolanaSwapTokens,
}

/** Describes the tokens of a chain, whatever its kind. */
export const createSwapTokens: CreateSwapTokens = (chain, parts) =>
  kinds[rulesOf(chain.caipNetworkId)?.namespace ?? '']?.(chain, parts)
