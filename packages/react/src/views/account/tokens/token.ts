import { parseAmount, type Portfolio } from '@latchkey/core'
import type { TokenBalance } from '@latchkey/protocol'

/** A token that an account holds, ready to show. */
export type Token = {
  /** The same for the same token of a network. */
  readonly id: string
  /** Absent for the network's native currency. */
  readonly address?: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly value: bigint
  /** Of one token in US dollars. */
  readonly price?: number | undefined
  /** Of all of it in US dollars. */
  readonly worth?: number | undefined
  readonly iconUrl?: string | undefined
}

const longestName = 40
const longestSymbol = 12

/** Anybody can give a token any name: what cannot be seen, or turns the text around, goes, and what is too long is cut. */
export function cleanName(name: string, longest: number = longestName) {
  const seen = [...name.replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim()]
  return seen.length > longest ? `${seen.slice(0, longest - 1).join('')}…` : seen.join('')
}

/** Reads what a server or a chain says about a holding; `undefined` where the amount cannot be read. */
export function readToken(balance: TokenBalance): Token | undefined {
  const decimals = Number(balance.quantity.decimals)
  const value = parseAmount(balance.quantity.numeric, decimals)
  if (value === undefined) return undefined
  const address = balance.address?.split(':')[2]
  const symbol = cleanName(balance.symbol, longestSymbol)
  return {
    id: address?.toLowerCase() ?? 'native',
    address,
    name: cleanName(balance.name) || symbol,
    symbol,
    decimals,
    value,
    price: balance.price,
    worth: balance.value,
    iconUrl: balance.iconUrl,
  }
}

/** Whether a token is what is searched for: by name, symbol or address. */
export function matchesToken(
  { name, symbol, address }: Pick<Token, 'name' | 'symbol' | 'address'>,
  search: string,
) {
  const wanted = search.trim().toLowerCase()
  return [name, symbol, address ?? ''].some((text) => text.toLowerCase().includes(wanted))
}

/** What an amount is worth in US dollars; `undefined` where the price is not known. */
export function worthOf(value: bigint, { decimals, price }: Pick<Token, 'decimals' | 'price'>) {
  return price === undefined ? undefined : (Number(value) / 10 ** decimals) * price
}

/** The tokens of a portfolio that can be read. */
export function readTokens(portfolio: Portfolio | undefined): readonly Token[] {
  return (portfolio?.balances ?? []).flatMap((balance) => readToken(balance) ?? [])
}
