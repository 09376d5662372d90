import { formatAmount, parseAmount } from '@latchkey/protocol'

/** Places that no currency exceeds. */
const places = 36

/** Whether a text is a plain decimal number, without sign and exponent. */
export function isDecimal(text: string): boolean {
  return /^\d{1,30}(?:\.\d{1,36})?$/.test(text)
}

/** Compares two decimal numbers exactly: below, at or above 0. */
export function compareDecimals(one: string, other: string): number {
  const difference = exact(one) - exact(other)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The sum of decimal numbers, exactly. */
export function addDecimals(...numbers: readonly string[]): string {
  return formatAmount(
    numbers.reduce((sum, number) => sum + exact(number), 0n),
    places,
  )
}

/** One decimal number less another, exactly; `undefined` below zero. */
export function subtractDecimals(one: string, other: string): string | undefined {
  const difference = exact(one) - exact(other)
  return difference < 0n ? undefined : formatAmount(difference, places)
}

/** Places after the point, without zeros at the end. */
export function placesOf(number: string): number {
  return (number.split('.')[1] ?? '').replace(/0+$/, '').length
}

/**
 * A number of somebody's JSON as a decimal number, without rounding: exponents are spelt out, texts that are one stay as they are.
 *
 * @returns `undefined` for anything that is no amount.
 */
export function readDecimal(value: unknown): string | undefined {
  if (typeof value === 'string' && isDecimal(value)) return value
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const match = /^(\d{1,30})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(String(value))
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  const point = whole.length + Number(exponent)
  const digits = (point < 1 ? '0'.repeat(1 - point) : '') + whole + fraction
  const at = Math.max(1, point)
  const [before, after] = [digits.padEnd(at, '0').slice(0, at), digits.slice(at)]
  const places = after.replace(/0+$/, '')
  const plain = before.replace(/^0+(?=\d)/, '') + (places && `.${places}`)
  return isDecimal(plain) ? plain : undefined
}

function exact(number: string): bigint {
  const value = parseAmount(number, places)
  if (value === undefined) throw new Error('Not a decimal number')
  return value
}
