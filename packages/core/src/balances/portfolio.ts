import { formatAmount, type Network, type TokenBalance } from '@latchkey/protocol'
import type { Balance } from '../adapters/balances.ts'
import type { QueryState } from '../query/queryClient.ts'

/** All that an account holds on one network, as far as is known. */
export type Portfolio = {
  /** The native currency first, then by worth, then by symbol. */
  readonly balances: readonly TokenBalance[]
  /** Worth of all that has a price, in US dollars; `undefined` where nothing has one. */
  readonly total: number | undefined
  /** False where something could not be read or has no price: `total` is then not all of it. */
  readonly isComplete: boolean
}

/** What was read besides the native balance, which has a query of its own. */
export type Holdings = {
  /** Of the native currency, as the server has it; its amount counts only while the chain cannot be read. */
  readonly native: TokenBalance | undefined
  readonly tokens: readonly TokenBalance[]
  /** Whether every token could be read. */
  readonly isWhole: boolean
}

/**
 * Puts the native balance before what else was read: the one that every other view shows; when the last try to read that has failed, the server's,
 * which may be newer; else the last known one.
 */
export function composePortfolio(
  network: Network,
  { native, tokens, isWhole }: Holdings,
  balance: Pick<QueryState<Balance>, 'status' | 'data'> | undefined,
): Portfolio {
  const last = balance?.data && toRow(network, balance.data, native)
  const known = balance?.status === 'success' ? last : native
  const first = known ?? last
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
    isComplete: isWhole && isPriced && known !== undefined,
  }
}

function toRow(
  { caipNetworkId, nativeCurrency }: Network,
  { value, decimals, symbol }: Balance,
  native: TokenBalance | undefined,
): TokenBalance {
  const numeric = formatAmount(value, decimals)
  const price = native?.price
  const iconUrl = native?.iconUrl
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
