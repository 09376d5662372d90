import { formatAmount } from '@latchkey/core'
import { useContext } from 'react'
import { LanguageContext } from '../i18n/language.ts'
import { shortAmount } from './shortAmount.ts'

type Properties = {
  /** In the smallest unit. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol?: string | undefined
  /** How many significant digits show at most; default 6. */
  readonly digits?: number | undefined
}

/** An amount with few significant digits; the whole value on hover and for screen readers. */
export function Amount({ value, decimals, symbol, digits }: Properties) {
  const separators = useContext(LanguageContext)?.separators
  const unit = symbol === undefined ? '' : ` ${symbol}`
  const number = formatAmount(value, decimals).replace('.', separators?.decimal ?? '.')
  const exact = `${number}${unit}`
  return (
    <span className="amount" title={exact}>
      <span aria-hidden="true">
        {shortAmount(value, decimals, digits, separators)}
        {symbol && <span className="amount-symbol">{unit}</span>}
      </span>
      <span className="unseen">{exact}</span>
    </span>
  )
}

type Parameters = {
  /** In the smallest unit. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/** Writes amounts with their symbol as the visitor's language does, for use within a sentence. */
export function useAmountText() {
  const separators = useContext(LanguageContext)?.separators
  return ({ value, decimals, symbol }: Parameters, digits?: number) =>
    `${shortAmount(value, decimals, digits, separators)} ${symbol}`
}
