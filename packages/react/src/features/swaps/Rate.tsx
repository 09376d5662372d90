import type { SwapQuote } from '@latchkey/core'
import { useState } from 'react'
import { useAmountText } from '../../components/useAmountText.ts'
import { useText } from '../../hooks/useText.ts'
import { rateOf } from './rateOf.ts'
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
