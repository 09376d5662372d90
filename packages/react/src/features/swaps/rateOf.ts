import type { SwapQuote } from '@latchkey/core'

/** What one token sold brings, in the smallest unit of what is bought; the other way round what one bought costs. `undefined` for nothing. */
export function rateOf(
  { amount, expected, sell, buy }: Pick<SwapQuote, 'amount' | 'expected' | 'sell' | 'buy'>,
  isReversed = false,
): bigint | undefined {
  const [of, one, by] = isReversed
    ? ([amount, buy.decimals, expected] as const)
    : ([expected, sell.decimals, amount] as const)
  return by === 0n ? undefined : (of * 10n ** BigInt(one)) / by
}
