import { formatAmount } from '@latchkey/protocol'
import { Fragment } from 'react'
import { useText, writeDecimal } from '../language.ts'

/** Where a line may break: after a separator, so that a group of digits stays whole. */
const betweenGroups = /(?<=\D)(?=\d{3}\b)/

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
  const written = writeDecimal(language.tag, formatAmount(value, decimals))
  return (
    <bdi className="amount" dir="ltr">
      {written.split(betweenGroups).map((group, index) => (
        <Fragment key={index}>
          {group}
          <wbr />
        </Fragment>
      ))}
      {symbol && ` ${symbol}`}
    </bdi>
  )
}
