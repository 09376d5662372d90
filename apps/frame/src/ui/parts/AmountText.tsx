import { formatAmount } from '@latchkey/protocol'
import { useText } from '../language.ts'
import { writeDecimal } from '../writeDecimal.ts'

/** An amount, every digit of it. */
export function AmountText({
  value,
  decimals,
  symbol,
}: {
  /** In the smallest unit. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol?: string | undefined
}) {
  const { language } = useText()
  return (
    <bdi className="amount" dir="ltr">
      {writeDecimal(language.tag, formatAmount(value, decimals))}
      {symbol && ` ${symbol}`}
    </bdi>
  )
}
