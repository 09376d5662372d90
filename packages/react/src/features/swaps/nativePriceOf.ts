import type { SwapQuote } from '@latchkey/core'
import type { Token } from '../../views/tokens/token.ts'

/** What one of the currency is worth that fees are paid in, in US dollars: by what the account holds, or else by the quote itself. */
export function nativePriceOf(
  { sell, buy }: Pick<SwapQuote, 'sell' | 'buy'>,
  native: Pick<Token, 'price'> | undefined,
): number | undefined {
  return native?.price ?? [sell, buy].find(({ address }) => address === undefined)?.price
}
