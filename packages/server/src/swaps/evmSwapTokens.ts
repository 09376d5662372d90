import type { ConvertToken } from '@latchkey/protocol/api'
import { getAddress, isAddressEqual, type Address } from 'viem'
import { askingAlone } from '../chains/evm/reader.ts'
import { exchanges } from '../accounts/prices/exchanges.ts'
import { createPermits } from './permits.ts'
import { nativeToken, popularTokens, type CreateSwapTokens } from './swapTokenKind.ts'

/** Tokens of EVM chains: what their contracts say, with the prices that pools give. */
export const createEvmSwapTokens: CreateSwapTokens = (chain, { tokenBookOf, limits }) => {
  const { caipNetworkId, reader } = chain
  const book = tokenBookOf(caipNetworkId)
  if (!reader || !book) return undefined
  const takesPermits = createPermits(reader, limits)
  const otherTakesPermits = createPermits(askingAlone(reader), limits)
  const { dollars = [], wrappedNative } = chain.exchange ?? exchanges[caipNetworkId] ?? {}
  const suggested = [...dollars, ...(wrappedNative ? [wrappedNative] : [])]
  const tagsOf = (token: Address, place: number): NonNullable<ConvertToken['tags']> => [
    ...(suggested.some((one) => isAddressEqual(one, token)) ? (['suggested'] as const) : []),
    ...(place < popularTokens ? (['popular'] as const) : []),
  ]
  const describe = async (address: Address, isPriced: boolean) => {
    const inList = book.listed.get(address)
    const [facts, price, eip2612] = await Promise.all([
      book.factsOf(address),
      isPriced ? book.priceOf(address) : undefined,
      isPriced ? (inList ? takesPermits : otherTakesPermits)(address) : undefined,
    ])
    const symbol = facts?.symbol || inList?.symbol
    if (!facts || facts.decimals === 0 || !symbol) return undefined
    return {
      name: facts.name || inList?.name || symbol,
      symbol,
      address: `${caipNetworkId}:${address}` as const,
      decimals: facts.decimals,
      ...(eip2612 && { eip2612 }),
      ...(price !== undefined && { price }),
    }
  }
  return {
    list: async () => {
      const [price, ...tokens] = await Promise.all([
        book.priceOf('native'),
        ...[...book.listed.keys()].map(async (address, place) => {
          const token = await describe(address, place < limits.swapTokensPriced)
          const tags = tagsOf(address, place)
          return token && { ...token, ...(tags.length > 0 && { tags }) }
        }),
      ])
      return [
        { ...nativeToken(chain), ...(price !== undefined && { price }) },
        ...tokens.filter((token) => token !== undefined),
      ]
    },
    find: async (text) => {
      const address = getAddress(text)
      const token = await describe(address, true)
      return token && { ...token, isListed: book.listed.has(address) }
    },
  }
}
