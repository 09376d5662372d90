import { formatAmount } from '@latchkey/core'
import { shortAmount } from './shortAmount.ts'

type Properties = {
  /** In the smallest unit. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol?: string | undefined
}

/** An amount with at most 6 significant digits; the whole value on hover and for screen readers. */
export function Amount({ value, decimals, symbol }: Properties) {
  const unit = symbol === undefined ? '' : ` ${symbol}`
  const exact = `${formatAmount(value, decimals)}${unit}`
  return (
    <span className="amount" title={exact}>
      <span aria-hidden="true">
        {shortAmount(value, decimals)}
        {symbol && <span className="amount-symbol">{unit}</span>}
      </span>
      <span className="unseen">{exact}</span>
    </span>
  )
}
