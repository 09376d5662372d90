import { getAddress, parseAbi, type Address } from 'viem'
import { checksumAddress } from '../../chains/evm/evmAddress.ts'
import type { Reader } from '../../chains/evm/reader.ts'
import { createExpiringMap } from '../../expiringMap.ts'
import type { Limits } from '../../config/limits.ts'
import type { EvmTokenBook } from '../../accounts/tokens/evmTokenBook.ts'
import type { HistoryToken, HistoryTokens } from './historyTokens.ts'

const abi = parseAbi(['function name() view returns (string)'])

/** What is known of the tokens of an EVM chain. */
export function createEvmHistoryTokens(
  partsOf: () => Promise<{ readonly book: EvmTokenBook; readonly reader: Reader } | undefined>,
  limits: Limits,
): HistoryTokens {
  const names = createExpiringMap<Promise<string | undefined>>({
    entries: limits.tokenFactsEntries,
    ms: limits.tokenFactsMs,
  })
  const nameOf = (reader: Reader, contract: Address) => {
    const known = names.get(contract)
    if (known) return known
    const asked = reader.readAlone({ address: contract, abi, functionName: 'name', args: [] })
    names.set(contract, asked)
    asked.catch(() => names.delete(contract))
    return asked
  }
  return {
    factsOf: async (tokens) => {
      const found = new Map<string, HistoryToken>()
      const parts = tokens.length > 0 ? await partsOf() : undefined
      await Promise.all(
        tokens.map(async (token) => {
          const address = getAddress(token)
          const facts = await parts?.book.factsOf(address)
          if (!facts) return
          const listed = parts?.book.listed.get(address)
          const symbol = facts.symbol || listed?.symbol
          if (!symbol) return
          found.set(token, {
            symbol,
            name: facts.name || listed?.name || symbol,
            decimals: facts.decimals,
            isListed: listed !== undefined,
          })
        }),
      )
      return found
    },
    listedAmong: async (tokens) => {
      const parts = tokens.length > 0 ? await partsOf() : undefined
      return new Set(tokens.filter((token) => parts?.book.listed.has(getAddress(token))))
    },
    collectionsOf: async (contracts) => {
      const found = new Map<string, string>()
      const parts = contracts.length > 0 ? await partsOf() : undefined
      await Promise.all(
        contracts.map(async (contract) => {
          const name = parts && (await nameOf(parts.reader, getAddress(contract)))
          if (name) found.set(contract, name)
        }),
      )
      return found
    },
    priceOf: async (token) => {
      const parts = await partsOf()
      return parts?.book.priceOf(token === 'native' ? token : getAddress(token))
    },
    writeAddress: checksumAddress,
  }
}
