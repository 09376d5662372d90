import type { SwapQuote } from '@latchkey/core/swaps'
import { Checkbox } from '../../components/Checkbox.tsx'
import { useText } from '../../i18n/useText.ts'
import { Remark } from '../../flows/Remark.tsx'
import { gravityOf, isDangerous, percentOf, usePercent } from './priceImpact.ts'
import { swapText } from './text.ts'
import { useSwapFlow } from './swapFlow.ts'

/** A warning where a swap moves the price much; where it moves it very much, also a box to tick. */
export function ImpactRemark({ quote }: { readonly quote: SwapQuote }) {
  const t = useText(swapText)
  const { state, dispatch } = useSwapFlow()
  const impact = percentOf(quote)
  const gravity = gravityOf(impact)
  if (impact === undefined || gravity === 'fine') return null
  const percent = String(Math.round(impact))
  return (
    <div className={`swap-impact review-warnings ${gravity}`}>
      <Remark text={t('impactHigh', { percent })} />
      {gravity === 'danger' && (
        <Checkbox
          checked={!isDangerous(impact, state.acceptedImpact)}
          onChange={(isTicked) =>
            dispatch({ type: 'impactAccepted', impact: isTicked ? impact : undefined })
          }
        >
          {t('impactAccepted', { percent })}
        </Checkbox>
      )}
    </div>
  )
}

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
