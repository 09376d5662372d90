/**
 * Reads an amount of whole tokens without rounding. Zeros at the end of the fraction don't count as places.
 *
 * @returns the amount in the smallest unit, or `undefined` for anything that is no plain decimal number or has more places than the token
 */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  const match = /^(\d{0,60})(?:\.(\d*))?$/.exec(text)
  const [, whole = '', fraction = ''] = match ?? []
  if (!match || !(whole || fraction) || countPlaces(text) > decimals) return undefined
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/** Counts the decimal places of a decimal string, without zeros at its end. */
export function countPlaces(text: string): number {
  return (text.split('.')[1] ?? '').replace(/0+$/, '').length
}

/**
 * Writes an amount in whole tokens, exactly, without trailing zeros.
 *
 * @param value - in the smallest unit
 */
export function formatAmount(value: bigint, decimals: number): string {
  const sign = value < 0n ? '-' : ''
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return sign + whole + (fraction && `.${fraction}`)
}
