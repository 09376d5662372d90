import type { FeeEstimate } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import { Amount } from '../../components/Amount.tsx'
import { useText } from '../../hooks/useText.ts'
import { worthOf } from '../../views/tokens/token.ts'
import { useWorth } from '../../views/tokens/useWorth.ts'
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
  const writeWorth = useWorth()
  return (
    <fieldset className="fees">
      <legend className="unseen">{t('speed')}</legend>
      {speeds.map((one) => {
        const { fee } = estimate[one]
        const worth = worthOf(fee, { decimals: currency.decimals, price })
        return (
          <label key={one} className="fee">
            <input
              type="radio"
              name="send-speed"
              checked={one === speed}
              onChange={() => onChoose(one)}
            />
            <span className="fee-name">{t(one)}</span>
            <span className="fee-time">{t(times[one])}</span>
            <span className="fee-cost">
              {worth === undefined ? (
                <Amount value={fee} decimals={currency.decimals} digits={3} />
              ) : (
                <span className="amount">{writeWorth(worth)}</span>
              )}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
