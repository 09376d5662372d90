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
