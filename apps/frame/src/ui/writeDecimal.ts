/** A decimal number with the separators of a language, every digit of it in European digits. */
export function writeDecimal(tag: string, decimal: string): string {
  const [whole = '0', fraction] = decimal.split('.')
  const format = new Intl.NumberFormat(tag, { numberingSystem: 'latn' })
  const parts = format.formatToParts(-1234567.5)
  const separator = (type: 'group' | 'decimal', otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, separator('group', ','))
  return fraction === undefined ? grouped : grouped + separator('decimal', '.') + fraction
}
