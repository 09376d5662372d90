import type { CaipNetworkId, TokenBalance } from '@latchkey/protocol'
import { getAddress, type Address } from 'viem'
import type { NativeCurrency } from '../../chains/nativeCurrency.ts'
import type { PriceOf } from '../prices/createPrices.ts'
import type { FactsOf } from '../tokens/tokenFacts.ts'
import type { ListedToken } from '../tokens/tokenList.ts'
import type { Holdings } from './evmHoldings.ts'
import { writeQuantity } from './balancesOf.ts'

/** What a portfolio is written with. */
export type PortfolioParts = {
  readonly caipNetworkId: CaipNetworkId
  readonly currency: NativeCurrency
  readonly listed: ReadonlyMap<Address, ListedToken>
  readonly factsOf: FactsOf
  readonly priceOf: PriceOf
}

/**
 * Writes what an address holds as the API gives it: the chain's own currency first, then tokens by what they are worth. A token that
 * does not say what it is, or cannot be divided, is left out.
 */
export async function writePortfolio(
  { native, tokens }: Holdings,
  { caipNetworkId, currency, listed, factsOf, priceOf }: PortfolioParts,
): Promise<TokenBalance[]> {
  const [nativePrice, ...rows] = await Promise.all([
    priceOf('native'),
    ...tokens.map(async ({ token, value }): Promise<TokenBalance | undefined> => {
      const [facts, price] = await Promise.all([factsOf(token), priceOf(token)])
      if (!facts || facts.decimals === 0) return undefined
      const inList = listed.get(token)
      const symbol = facts.symbol || inList?.symbol
      if (!symbol) return undefined
      return {
        name: facts.name || inList?.name || symbol,
        symbol,
        chainId: caipNetworkId,
        address: `${caipNetworkId}:${getAddress(token)}`,
        ...writeQuantity(value, facts.decimals, price),
      }
    }),
  ])
  const first: TokenBalance = {
    name: currency.name,
    symbol: currency.symbol,
    chainId: caipNetworkId,
    ...writeQuantity(native, currency.decimals, nativePrice),
  }
  const known = rows.filter((row) => row !== undefined)
  return [
    ...(currency.decimals === 0 ? [] : [first]),
    ...known.sort((a, b) => (b.value ?? -1) - (a.value ?? -1)),
  ]
}
