/** A decimal number without sign or exponent: the only form of an amount here. */
const plain = /^\d{1,30}(?:\.\d{1,36})?$/

/** Whether a text is an amount: digits, and a fraction perhaps. */
export function isDecimal(text: unknown): text is string {
  return typeof text === 'string' && plain.test(text)
}

/**
 * Compares two decimal numbers exactly.
 *
 * @returns negative, zero or positive, as `sort` takes it; what is no number comes before every number
 */
export function compareDecimals(one: string, other: string): number {
  const [first, second] = [scaled(one), scaled(other)]
  return first < second ? -1 : first > second ? 1 : 0
}

/** Whether an amount is more than nothing. */
export function isPositive(text: string | undefined): text is string {
  return isDecimal(text) && /[1-9]/.test(text)
}

const places = 36

function scaled(text: string) {
  if (!isDecimal(text)) return -1n
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}
