import { getAddress, type Address } from 'viem'
import type { CreateBalances } from './balancesOf.ts'
import { createHoldings } from './evmHoldings.ts'
import { writePortfolio } from './evmPortfolio.ts'

/** EVM chains: the chain's own currency, and the tokens of a list. */
export const createEvmBalances: CreateBalances = (
  configured,
  { readerOf, tokenBookOf, limits },
) => {
  const { caipNetworkId, chain, currency } = configured
  const reader = readerOf(caipNetworkId)
  const book = tokenBookOf(caipNetworkId)
  if (!chain || !reader || !book) return undefined
  const holdingsOf = createHoldings({ chain, reader, tokens: [...book.listed.keys()], limits })
  const parts = { caipNetworkId, currency, ...book }
  return async (address, options) =>
    writePortfolio(await holdingsOf(toAddress(address), options), parts)
}

/** Checked by then, and from here on in one spelling. */
const toAddress = (address: string): Address => getAddress(address)
