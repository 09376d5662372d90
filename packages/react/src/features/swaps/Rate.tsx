import type { SwapQuote } from '@latchkey/core/swaps'
import { useState } from 'react'
import { useAmountText } from '../../components/Amount.tsx'
import { useText } from '../../i18n/useText.ts'
import { swapText } from './text.ts'

/** What one token costs in the other; a click turns it round. */
export function Rate({ quote }: { readonly quote: SwapQuote }) {
  const t = useText(swapText)
  const writeAmount = useAmountText()
  const [isReversed, setIsReversed] = useState(false)
  const [one, other] = isReversed ? [quote.buy, quote.sell] : [quote.sell, quote.buy]
  const rate = rateOf(quote, isReversed)
  if (rate === undefined) return null
  return (
    <button
      type="button"
      className="swap-rate"
      title={t('rateLabel')}
      onClick={() => setIsReversed(!isReversed)}
    >
      <bdi>{`1 ${one.symbol} ≈ ${writeAmount({ ...other, value: rate })}`}</bdi>
      <span className="unseen">{t('rateLabel')}</span>
    </button>
  )
}

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
