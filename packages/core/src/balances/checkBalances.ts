import { parseCaipAddress, type CaipNetworkId, type TokenBalance } from '@latchkey/protocol'
import { cleanText } from '../kit/cleanText.ts'
import type { Holdings } from './portfolio.ts'

/** More tokens than any interface lists. */
const maxTokens = 500
/** The dearest that a token is believed to be, in US dollars. */
const maxPrice = 1e9

/** What an answer is checked against. */
export type BalanceExpectation = {
  readonly networkId: CaipNetworkId
  /** Pictures are taken from here and from nowhere else. */
  readonly imageOrigin: string
  readonly isAddress: (value: string) => Promise<boolean>
}

/**
 * Keeps what can be true of a server's answer. The server is the operator's, but a broken or taken-over one must neither break a page nor show
 * what it likes: other chains, unheard-of decimals, amounts that are none, worth that does not follow from the price, pictures from elsewhere.
 * What somebody sends is checked against the chain all the same.
 */
export async function checkBalances(
  answer: readonly TokenBalance[],
  expected: BalanceExpectation,
): Promise<Holdings> {
  let native: TokenBalance | undefined
  const tokens = new Map<string, TokenBalance>()
  for (const balance of answer.slice(0, maxTokens)) {
    const row = checkRow(balance, expected)
    if (!row) continue
    if (row.address === undefined) native ??= row
    else {
      const parsed = parseCaipAddress(row.address)
      const isHere = parsed?.caipNetworkId === expected.networkId
      const key = row.address.toLowerCase()
      if (!parsed || !isHere || tokens.has(key) || !(await expected.isAddress(parsed.address)))
        continue
      if (/[1-9]/.test(row.quantity.numeric)) tokens.set(key, row)
    }
  }
  return { native, tokens: [...tokens.values()], isWhole: answer.length <= maxTokens }
}

function checkRow(
  { name, symbol, chainId, address, price, quantity, iconUrl }: TokenBalance,
  { networkId, imageOrigin }: BalanceExpectation,
): TokenBalance | undefined {
  const { decimals, numeric } = quantity
  const isAmount = /^\d{1,2}$/.test(decimals) && /^\d{1,60}(?:\.\d{1,99})?$/.test(numeric)
  const places = numeric.split('.')[1]?.length ?? 0
  if (chainId !== networkId || !isAmount || Number(decimals) === 0) return undefined
  if (places > Number(decimals)) return undefined
  const isPriced = price !== undefined && Number.isFinite(price) && price >= 0 && price <= maxPrice
  const shownSymbol = cleanText(symbol, 20)
  if (!shownSymbol) return undefined
  return {
    name: cleanText(name, 60) || shownSymbol,
    symbol: shownSymbol,
    chainId,
    ...(address !== undefined && { address }),
    ...(isPriced && { price, value: price * Number(numeric) }),
    quantity: { decimals: String(Number(decimals)), numeric },
    ...(iconUrl && isOf(iconUrl, imageOrigin) && { iconUrl }),
  }
}

/** Whether a picture comes from an origin. */
export function isOf(url: string, origin: string): boolean {
  try {
    return new URL(url).origin === new URL(origin).origin
  } catch {
    return false // no URL
  }
}
