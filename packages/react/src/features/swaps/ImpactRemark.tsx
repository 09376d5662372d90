import type { SwapQuote } from '@latchkey/core/swaps'
import { Checkbox } from '../../components/Checkbox.tsx'
import { useText } from '../../i18n/useText.ts'
import { Remark } from '../../flows/Remark.tsx'
import { gravityOf, isDangerous, percentOf } from './priceImpact.ts'
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
