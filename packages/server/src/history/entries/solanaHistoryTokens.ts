import type { ConfiguredChain } from '../../chains/chains.ts'
import type { Limits } from '../../config/limits.ts'
import type { Chain } from '../../chains/rpc/createChain.ts'
import { createMintFacts } from '../../chains/solana/mintFacts.ts'
import { createTokenNames } from '../../chains/solana/tokenNames.ts'
import { tokensOf } from '../../accounts/tokens/tokenList.ts'
import type { HistoryToken, HistoryTokens } from './historyTokens.ts'

/** What is known of the tokens of a Solana chain. No price of anything is. */
export function createSolanaHistoryTokens(
  { caipNetworkId, currency, tokens }: ConfiguredChain,
  chain: Chain,
  limits: Limits,
): HistoryTokens {
  const list = tokensOf(caipNetworkId, tokens)
  const listed = new Set(list.map(({ address }) => address))
  const factsOf = createMintFacts(chain, limits)
  const nameOf = createTokenNames(list, currency, limits)
  return {
    factsOf: async (mints) => {
      const facts = await factsOf(mints)
      return new Map(
        [...facts].map(([mint, fact]): [string, HistoryToken] => [
          mint,
          { ...nameOf(mint, fact), decimals: fact.decimals, isListed: listed.has(mint) },
        ]),
      )
    },
    listedAmong: async (mints) => new Set(mints.filter((mint) => listed.has(mint))),
    collectionsOf: async (mints) => {
      const facts = await factsOf(mints)
      return new Map([...facts].flatMap(([mint, { name }]) => (name ? [[mint, name]] : [])))
    },
    priceOf: async () => undefined,
    writeAddress: (address) => address,
  }
}
