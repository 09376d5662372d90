import type { CaipNetworkId, TokenBalance } from '@latchkey/protocol'
import { getAddress, type Address } from 'viem'
import { createHoldings } from './balances/holdings.ts'
import { writePortfolio } from './balances/portfolio.ts'
import type { ConfiguredChain } from './chains.ts'
import { createReader } from './evm/reader.ts'
import type { Limits } from './limits.ts'
import type { Logger } from './log.ts'
import { createEns } from './names/ens.ts'
import { createIdentities, type IdentityOf } from './names/identities.ts'
import type { CheckedNames } from './names/nameOptions.ts'
import { createPictures } from './pictures/createPictures.ts'
import { createPrices } from './prices/createPrices.ts'
import { exchanges } from './prices/exchanges.ts'
import { createPriceSources } from './prices/index.ts'
import type { PriceSource } from './prices/priceSource.ts'
import { createTokenFacts } from './tokens/tokenFacts.ts'
import { tokensOf } from './tokens/tokenList.ts'

/** What is read of contracts. */
export type Reads = {
  /**
   * What an address holds on a configured chain.
   *
   * @throws ServerError `upstream_unavailable` when no node says it.
   */
  balancesOf(
    chain: CaipNetworkId,
    address: string,
    options: { readonly force: boolean },
  ): Promise<TokenBalance[]>
  readonly identityOf: IdentityOf
}

/** What reads are made from. */
export type ReadOptions = {
  readonly chains: ReadonlyMap<string, ConfiguredChain>
  readonly names: CheckedNames
  /** Asked before the built-in ones. */
  readonly prices: readonly PriceSource[]
  readonly limits: Limits
  readonly log: Logger
}

/** Puts together what reads contracts. Loaded when the first of it is asked for, since it takes a library that the start can do without. */
export function createReads({ chains, names, prices, limits, log }: ReadOptions): Reads {
  const sources = [...prices, ...createPriceSources()]
  const readers = new Map(
    [...chains].map(([id, { chain }]) => [id, createReader(chain, limits)] as const),
  )
  const portfolios = new Map(
    [...chains].map(([id, { chain, currency, tokens, exchange }]) => {
      const reader = readers.get(id) ?? createReader(chain, limits)
      const { caipNetworkId } = chain
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
        sources,
        limits,
        log,
      })
      const holdingsOf = createHoldings({ chain, reader, tokens: [...listed.keys()], limits })
      const parts = { caipNetworkId, currency, listed, factsOf, priceOf }
      return [id, { holdingsOf, parts }] as const
    }),
  )

  const registryReader = readers.get(names.chain)
  const pictureOf = createPictures({
    ...names,
    readerOf: (id) => readers.get(id),
    limits,
    log,
  })
  return {
    balancesOf: async (id, address, options) => {
      const found = portfolios.get(id)
      if (!found) return []
      return writePortfolio(await found.holdingsOf(toAddress(address), options), found.parts)
    },
    identityOf: createIdentities(
      registryReader && createEns(registryReader, toAddress(names.registry), limits),
      pictureOf,
      limits,
    ),
  }
}

/** Checked by then, and from here on in one spelling. */
const toAddress = (address: string): Address => getAddress(address)
