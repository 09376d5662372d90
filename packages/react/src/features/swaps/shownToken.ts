import type { SwapToken } from '@latchkey/core/swaps'
import type { Token } from '../../views/account/tokens/token.ts'
import type { HeldToken } from '../../views/account/tokens/useHoldings.ts'
import { tokenId } from './swapFlow.ts'

/** A token as the rest of the dialog shows it, with what the account holds of it. */
export function shownToken(token: SwapToken, held: readonly Token[]): HeldToken {
  const id = tokenId(token)
  const holding = held.find((one) => one.id === id)
  return {
    id,
    address: token.address,
    name: token.name,
    symbol: token.symbol,
    decimals: token.decimals,
    value: holding?.value,
    price: holding?.price ?? token.price,
    worth: holding?.worth,
    iconUrl: token.iconUrl ?? holding?.iconUrl,
  }
}

/** What the account holds besides these tokens, so that it can be sold. Nobody has looked at it. */
export function unlistedOf(
  held: readonly Token[],
  tokens: readonly SwapToken[],
): readonly SwapToken[] {
  const known = new Set(tokens.map(tokenId))
  return held
    .filter(({ id, value }) => value > 0n && !known.has(id))
    .map((token) => ({ ...token, isListed: false }))
}
