import type { SwapQuote } from '@latchkey/core/swaps'
import { useContext } from 'react'
import { LanguageContext } from '../../i18n/language.ts'

/** From more than this on, in percent, a price impact is worth a warning. */
const warnedImpact = 3

/** More than this, in percent, has to be agreed to. */
const dangerousImpact = 10

/** How much a swap moves the price, in percent; `undefined` where nobody says. Only shown and compared, never part of an amount. */
export function percentOf({ priceImpact }: Pick<SwapQuote, 'priceImpact'>): number | undefined {
  const percent = priceImpact === undefined ? NaN : Number(priceImpact)
  return Number.isFinite(percent) ? percent : undefined
}

/** How grave it is. */
export function gravityOf(percent: number | undefined) {
  if (percent === undefined || percent <= warnedImpact) return 'fine'
  return percent > dangerousImpact ? 'danger' : 'warning'
}

/** Whether it has to be agreed to and was not, or has grown by a percent since. */
export function isDangerous(percent: number | undefined, accepted: number | undefined) {
  if (percent === undefined || gravityOf(percent) !== 'danger') return false
  return accepted === undefined || percent > accepted + 1
}

/** Writes basis points as a percentage, as the visitor's language does. */
export function usePercent() {
  const decimal = useContext(LanguageContext)?.separators.decimal ?? '.'
  return (basisPoints: number) => `${String(basisPoints / 100).replace('.', decimal)} %`
}
