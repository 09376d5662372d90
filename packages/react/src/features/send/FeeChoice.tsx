import type { FeeEstimate } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import { useText } from '../../i18n/useText.ts'
import { Cost } from '../../flows/Cost.tsx'
import type { FeeSpeed } from './sendFlow.ts'
import { sendText } from './text.ts'

const speeds = ['slow', 'standard', 'fast'] as const
const times = { slow: 'slowTime', standard: 'standardTime', fast: 'fastTime' } as const

type Properties = {
  readonly estimate: FeeEstimate
  readonly speed: FeeSpeed
  readonly currency: Network['nativeCurrency']
  /** Of one of the currency in US dollars. */
  readonly price: number | undefined
  readonly onChoose: (speed: FeeSpeed) => void
}

/** How soon it should be in a block, and what that costs at most. */
export function FeeChoice({ estimate, speed, currency, price, onChoose }: Properties) {
  const t = useText(sendText)
  // Where all of them cost the same, there is nothing to choose.
  if (estimate.slow.fee === estimate.fast.fee) return null
  return (
    <fieldset className="fees">
      <legend className="unseen">{t('speed')}</legend>
      {speeds.map((one) => {
        return (
          <label key={one} className="fee">
            <input
              type="radio"
              name="send-speed"
              checked={one === speed}
              onChange={() => onChoose(one)}
            />
            <span className="fee-name">{t(one)}</span>
            <span className="fee-time">{t(estimate.isQuick ? 'quickTime' : times[one])}</span>
            <Cost value={estimate[one].fee} currency={currency} price={price} />
          </label>
        )
      })}
    </fieldset>
  )
}
