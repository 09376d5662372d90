import { useCallback } from 'react'
import { useKitContext } from '../../../KitContext.ts'

/** From here on a number has too few digits for cents. */
const wholeDollars = 1e12
/** From here on it has too few for dollars. */
const mostDollars = 1e15

/**
 * Writes US dollars as the language does. What is worth something is never shown as nothing, and no digit that a number can't hold is shown: from
 * a trillion on without cents, from a thousand trillion on as more than that.
 *
 * @param locale - default `en`
 */
export function formatWorth(dollars: number, locale = 'en') {
  const isTiny = dollars > 0 && dollars < 0.01
  const isHuge = dollars >= mostDollars
  const text = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    numberingSystem: 'latn',
    ...(dollars >= wholeDollars && { maximumFractionDigits: 0 }),
  }).format(isTiny ? 0.01 : isHuge ? mostDollars : dollars)
  return isTiny ? `<${text}` : isHuge ? `>${text}` : text
}

/** Writes US dollars as the visitor's language does. */
export function useWorth() {
  const { language } = useKitContext('useWorth')
  const locale = language?.tag
  return useCallback((dollars: number) => formatWorth(dollars, locale), [locale])
}
