import type { SwapQuote } from '@latchkey/core/swaps'
import { useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { useText } from '../../i18n/useText.ts'
import { Impact } from './ImpactRemark.tsx'
import { NetworkCost } from './NetworkCost.tsx'
import { Rate } from './Rate.tsx'
import { SlippageChoice } from './SlippageChoice.tsx'
import { swapText } from './text.ts'
import { usePercent } from './priceImpact.ts'
import { useSwapFlow } from './swapFlow.ts'

const rows = [
  ['price', Rate],
  ['priceImpact', Impact],
  ['networkCost', NetworkCost],
] as const

type Properties = {
  /** `undefined` until it is known. */
  readonly quote: SwapQuote | undefined
  readonly isDisabled: boolean
}

/** What a swap costs, quietly, and how much less than shown may arrive. */
export function QuoteDetails({ quote, isDisabled }: Properties) {
  const t = useText(swapText)
  const writePercent = usePercent()
  const { state } = useSwapFlow()
  const [isOpen, setIsOpen] = useState(false)
  const slippage = writePercent(state.slippage)
  return (
    <>
      <dl className="sentence">
        {rows.map(([name, Row]) => (
          <div className="fine" key={name}>
            <dt>{t(name)}</dt>
            <dd>{quote ? <Row quote={quote} /> : <i className="bone small" />}</dd>
          </div>
        ))}
        <div className="fine">
          <dt>{t('slippage')}</dt>
          <dd>
            <button
              type="button"
              className="swap-rate"
              aria-label={`${t('slippage')} ${slippage}`}
              aria-expanded={isOpen}
              disabled={isDisabled}
              onClick={() => setIsOpen(!isOpen)}
            >
              <bdi>{slippage}</bdi>
              <Icon name="chevronDown" size={16} />
            </button>
          </dd>
        </div>
      </dl>
      {isOpen && <SlippageChoice isDisabled={isDisabled} />}
    </>
  )
}
