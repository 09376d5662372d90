import type { ConvertToken } from '@latchkey/protocol/api'
import { createMintFacts } from '../chains/solana/mintFacts.ts'
import { createTokenNames } from '../chains/solana/tokenNames.ts'
import { tokensOf } from '../accounts/tokens/tokenList.ts'
import { nativeToken, popularTokens, type CreateSwapTokens } from './swapTokenKind.ts'

/** Tokens of Solana: what their mints say. No price of anything is known here. */
export const createSolanaSwapTokens: CreateSwapTokens = (configured, { limits }) => {
  const { caipNetworkId, chain, currency, tokens } = configured
  const listed = tokensOf(caipNetworkId, tokens)
  const isListed = new Set(listed.map(({ address }) => address))
  const factsOf = createMintFacts(chain, limits)
  const nameOf = createTokenNames(listed, currency, limits)
  const describe = async (mints: readonly string[]): Promise<ConvertToken[]> => {
    const facts = await factsOf(mints)
    return mints.flatMap((mint, place) => {
      const fact = facts.get(mint)
      if (!fact || fact.decimals === 0) return []
      return [
        {
          ...nameOf(mint, fact),
          address: `${caipNetworkId}:${mint}` as const,
          decimals: fact.decimals,
          ...(isListed.has(mint) && place < popularTokens && { tags: ['popular'] as const }),
        },
      ]
    })
  }
  return {
    list: async () => [
      nativeToken(configured),
      ...(await describe(listed.map(({ address }) => address))),
    ],
    find: async (mint) => {
      const [token] = await describe([mint])
      return token && { ...token, isListed: isListed.has(mint) }
    },
  }
}
