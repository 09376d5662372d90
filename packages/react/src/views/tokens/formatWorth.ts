/**
 * US dollars for the eye, as the language writes them. What is worth something is never shown as nothing.
 *
 * @param locale - default `en`
 */
export function formatWorth(dollars: number, locale = 'en') {
  const isTiny = dollars > 0 && dollars < 0.01
  const text = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    numberingSystem: 'latn',
  }).format(isTiny ? 0.01 : dollars)
  return isTiny ? `<${text}` : text
}
