import { getAddress, type Address } from 'viem'
import { createPrices } from '../prices/createPrices.ts'
import { exchanges } from '../prices/exchanges.ts'
import { createTokenFacts } from '../tokens/tokenFacts.ts'
import { tokensOf } from '../tokens/tokenList.ts'
import type { CreateBalances } from './balancesOf.ts'
import { createHoldings } from './evmHoldings.ts'
import { writePortfolio } from './evmPortfolio.ts'

/** EVM chains: the chain's own currency, and the tokens of a list. */
export const createEvmBalances: CreateBalances = (
  configured,
  { readerOf, prices, limits, log },
) => {
  const { caipNetworkId, chain, currency, tokens, exchange } = configured
  const reader = readerOf(caipNetworkId)
  if (!chain || !reader) return undefined
  const listed = new Map(
    tokensOf(caipNetworkId, tokens).map((token) => [toAddress(token.address), token]),
  )
  const factsOf = createTokenFacts(reader, limits)
  const priceOf = createPrices({
    chain: {
      caipNetworkId,
      nativeDecimals: currency.decimals,
      reader,
      factsOf,
      limits,
      exchange: exchange ?? exchanges[caipNetworkId],
    },
    sources: prices,
    limits,
    log,
  })
  const holdingsOf = createHoldings({ chain, reader, tokens: [...listed.keys()], limits })
  const parts = { caipNetworkId, currency, listed, factsOf, priceOf }
  return async (address, options) =>
    writePortfolio(await holdingsOf(toAddress(address), options), parts)
}

/** Checked by then, and from here on in one spelling. */
const toAddress = (address: string): Address => getAddress(address)
