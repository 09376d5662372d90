import { toLatinDigits } from '../i18n/language.ts'

/** What a typed amount means: the amount with a point, or why it has none. */
export type AmountReading =
  | { readonly status: 'clear'; readonly amount: string }
  /** One separator before three digits: a fraction to some, thousands to others. */
  | { readonly status: 'ambiguous'; readonly fraction: string; readonly thousands: string }
  | { readonly status: 'wrong' }

const wrong = { status: 'wrong' } as const

/**
 * Reads an amount in whole tokens that may be written as other countries do. The language's own decimal separator is one; the other one counts as one
 * only where it cannot stand between thousands. Money is never moved on a guess.
 *
 * @param decimal - of the visitor's language
 */
export function readAmount(typed: string, decimal: string): AmountReading {
  const text = toLatinDigits(typed, decimal).replace(/[\s'’]/g, '')
  const [whole = '', ...rest] = text.split(/[.,]/)
  const marks = text.replace(/\d/g, '')
  const last = rest.at(-1) ?? ''
  const isGrouped = /^[1-9]\d{0,2}$/.test(whole) && rest.slice(0, -1).every(isGroup)
  const join = (...groups: readonly string[]) => groups.join('')
  if (/[^.,]/.test(marks) || text.length > 96) return wrong
  if (marks.length < 2) {
    if (marks !== '' && marks !== decimal && isGrouped && isGroup(last))
      return { status: 'ambiguous', fraction: `${whole}.${last}`, thousands: join(whole, last) }
    return { status: 'clear', amount: marks === '' ? whole : `${whole}.${last}` }
  }
  // The Arabic decimal separator says what it is, so that none beside it can.
  if (!isGrouped || typed.includes('\u066b')) return wrong
  const isAllOfOne = new Set(marks).size === 1
  if (isAllOfOne) return isGroup(last) ? { status: 'clear', amount: join(whole, ...rest) } : wrong
  // Of two kinds, the last one stands once, before the fraction.
  if (new Set(marks.slice(0, -1)).size > 1 || marks.at(-2) === marks.at(-1)) return wrong
  return { status: 'clear', amount: `${join(whole, ...rest.slice(0, -1))}.${last}` }
}

/** Returns true if the typed amount does not use the locale's notation. The view then shows how it was read. */
export function isReadOtherwise(typed: string, amount: string, decimal: string): boolean {
  return trim(toLatinDigits(typed, decimal).replace(decimal, '.')) !== trim(amount)
}

/** Leaves out what changes nothing: zeros at the end, a separator without digits behind it. */
function trim(amount: string) {
  return amount
    .replace(/^(?=\.)/, '0')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
}

function isGroup(digits: string) {
  return digits.length === 3
}

const decimalString = /^\d{0,60}(?:\.\d{0,36})?$/
/** Anything else is no part of an amount in any language, and is not typed at all. */
const typable = /^[\d.,\s'’]{0,96}$/

/** Whether a text may stand in the field for an amount: as a person types it, or else as a decimal string. */
export function canBeAmount(text: string, isTyped = false): boolean {
  return isTyped ? typable.test(toLatinDigits(text)) : decimalString.test(text)
}
