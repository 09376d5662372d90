import { useCallback } from 'react'
import { useKitContext } from '../../KitContext.ts'
import { formatMoney } from './formatMoney.ts'

/** Writes an amount of money. */
export type Money = (amount: string, currency: string) => string

/** Writes money as the visitor's language does. */
export function useMoney(): Money {
  const { language } = useKitContext('useMoney')
  const locale = language?.tag
  return useCallback(
    (amount: string, currency: string) => formatMoney(amount, currency, locale),
    [locale],
  )
}
