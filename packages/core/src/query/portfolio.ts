import { formatAmount, type Network, type TokenBalance } from '@latchkey/protocol'
import type { Balance } from '../adapters/balances.ts'

/** All that an account holds on one network, as far as is known. */
export type Portfolio = {
  /** The native currency first, then by worth, then by symbol. */
  readonly balances: readonly TokenBalance[]
  /** Worth of all that has a price, in US dollars; `undefined` where nothing has one. */
  readonly total: number | undefined
  /** False where a token could not be read or has no price: `total` is then not all of it. */
  readonly isComplete: boolean
}

/** What was read besides the native balance, which has a query of its own. */
export type Holdings = {
  /** Of the native currency, as the server has it; only its price and picture are sure to be used. */
  readonly native: TokenBalance | undefined
  readonly tokens: readonly TokenBalance[]
  /** Whether every token could be read. */
  readonly isWhole: boolean
}

/** Puts the native balance, always the one that every other view shows, before what else was read. */
export function composePortfolio(
  network: Network,
  { native, tokens, isWhole }: Holdings,
  balance: Balance | undefined,
): Portfolio {
  const first = balance ? toRow(network, balance, native) : native
  const rest = [...tokens].sort(
    (a, b) => (b.value ?? -1) - (a.value ?? -1) || compareText(a.symbol, b.symbol),
  )
  const balances = first ? [first, ...rest] : rest
  const values = balances.map(({ value }) => value).filter((value) => value !== undefined)
  const isPriced = balances.every(
    ({ value, quantity }) => value !== undefined || !/[1-9]/.test(quantity.numeric),
  )
  return {
    balances,
    total: values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : undefined,
    isComplete: isWhole && isPriced && first !== undefined,
  }
}

function toRow(
  { caipNetworkId, nativeCurrency, assets }: Network,
  { value, decimals, symbol }: Balance,
  native: TokenBalance | undefined,
): TokenBalance {
  const numeric = formatAmount(value, decimals)
  const price = native?.price
  const iconUrl = native?.iconUrl ?? assets?.imageUrl
  return {
    name: nativeCurrency.name,
    symbol,
    chainId: caipNetworkId,
    quantity: { decimals: String(decimals), numeric },
    ...(price !== undefined && { price, value: price * Number(numeric) }),
    ...(iconUrl && { iconUrl }),
  }
}

/** The same everywhere, whatever the visitor's language. */
function compareText(a: string, b: string) {
  return a < b ? -1 : a > b ? 1 : 0
}
