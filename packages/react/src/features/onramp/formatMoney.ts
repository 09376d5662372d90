import { formatAmount, parseAmount } from '@latchkey/core'
import type { OnrampQuote } from '@latchkey/core/onramp'
import { useCallback } from 'react'
import { useKitContext } from '../../KitContext.ts'

/**
 * An amount of money for the eye, exactly, as the language writes it. A currency that is not known stands as its code.
 *
 * @param amount - a decimal string
 * @param currency - ISO 4217
 */
export function formatMoney(amount: string, currency: string, locale = 'en'): string {
  try {
    const format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      numberingSystem: 'latn',
      minimumFractionDigits: /\.\d*[1-9]/.test(amount) ? 2 : 0,
    })
    // A text is read digit by digit; the type of it says so for literals alone.
    const text = format.format(amount as `${number}`)
    // Some languages begin with a mark of their direction, which turns the symbol round within a sentence.
    return text.replaceAll('\u200F', '')
  } catch {
    return `${amount} ${currency}`
  }
}

/** More places than any amount of a provider has. */
const places = 36

/** An amount of whole units as `Amount` takes it; nothing of it is rounded. */
export function toUnits(amount: string) {
  return { value: parseAmount(amount, places) ?? 0n, decimals: places }
}

/** What a quote takes on top, by currency: each sum is exact. */
export function sumFees({ networkFee, providerFee, coinbaseFee }: OnrampQuote) {
  const sums = new Map<string, bigint>()
  for (const fee of [networkFee, providerFee, coinbaseFee])
    if (fee) sums.set(fee.currency, (sums.get(fee.currency) ?? 0n) + toUnits(fee.amount).value)
  return [...sums]
    .filter(([, sum]) => sum > 0n)
    .map(([currency, sum]) => ({ currency, amount: formatAmount(sum, places) }))
}

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
