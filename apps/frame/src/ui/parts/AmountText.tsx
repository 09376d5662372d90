import { formatAmount } from '@latchkey/protocol'
import { useText } from '../language.ts'

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
  const [whole = '0', fraction] = formatAmount(value, decimals).split('.')
  const format = new Intl.NumberFormat(language.tag, { numberingSystem: 'latn' })
  const parts = format.formatToParts(-1234567.5)
  const separator = (type: 'group' | 'decimal', otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, separator('group', ','))
  const digits = fraction === undefined ? grouped : grouped + separator('decimal', '.') + fraction
  return (
    <bdi className="amount" dir="ltr">
      {digits}
      {symbol && ` ${symbol}`}
    </bdi>
  )
}
