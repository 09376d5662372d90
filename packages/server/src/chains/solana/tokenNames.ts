import type { NativeCurrency } from '../nativeCurrency.ts'
import type { Limits } from '../../config/limits.ts'
import { cleanText } from '../../accounts/tokens/cleanText.ts'
import type { ListedToken } from '../../accounts/tokens/tokenList.ts'
import type { MintFacts } from './readMint.ts'

/**
 * Says what tokens are called. Anybody may make a token, call it what they like and send it to everybody: one that is not in the list, and
 * says that it is one that is, or the chain's own currency, goes by its address, as does one that says nothing.
 */
export function createTokenNames(
  listed: readonly ListedToken[],
  currency: NativeCurrency,
  limits: Limits,
) {
  const known = new Map(listed.map((token) => [token.address, token]))
  const taken = new Set(
    [currency, ...listed].flatMap(({ name, symbol }) => [fold(name ?? ''), fold(symbol ?? '')]),
  )
  taken.delete('')
  return (mint: string, facts: MintFacts): { readonly name: string; readonly symbol: string } => {
    const own = known.get(mint)
    const says = {
      symbol: cleanText(facts.symbol ?? '', limits.tokenSymbolLength),
      name: cleanText(facts.name ?? '', limits.tokenNameLength),
    }
    const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`
    const isLie = !own && (taken.has(fold(says.symbol)) || taken.has(fold(says.name)))
    const symbol = own?.symbol || (isLie ? '' : says.symbol) || short
    return { symbol, name: own?.name || (isLie ? '' : says.name) || symbol }
  }
}

/** Letters that look alike are many; these are those that Unicode itself holds for the same. */
function fold(text: string) {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
