import type { SwapQuote } from '@latchkey/core/swaps'
import { useText } from '../../i18n/useText.ts'
import { gravityOf, percentOf, usePercent } from './priceImpact.ts'
import { swapText } from './text.ts'

/** How much the swap itself moves the price, in a colour that says how grave it is. */
export function Impact({ quote }: { readonly quote: SwapQuote }) {
  const t = useText(swapText)
  const writePercent = usePercent()
  const percent = percentOf(quote)
  if (percent === undefined) return t('unknown')
  return (
    <bdi className={`swap-impact-value ${gravityOf(percent)}`}>
      {percent < 0.01 ? `<${writePercent(1)}` : writePercent(Math.round(percent * 100))}
    </bdi>
  )
}
