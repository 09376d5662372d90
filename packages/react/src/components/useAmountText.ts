import { useContext } from 'react'
import { LanguageContext } from '../locales/LanguageContext.ts'
import { shortAmount } from './shortAmount.ts'

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
