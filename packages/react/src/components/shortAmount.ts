import { formatAmount } from '@latchkey/core'

/** How a language writes numbers. */
export type Separators = { readonly group: string; readonly decimal: string }

const english: Separators = { group: ',', decimal: '.' }

/**
 * An amount for the eye: a few significant digits, cut and not rounded up, so that nobody sees more than they have;
 * what is too small to show reads `<0.000001`.
 *
 * @param value - in the smallest unit
 * @param digits - default 6
 */
export function shortAmount(
  value: bigint,
  decimals: number,
  digits = 6,
  { group, decimal } = english,
) {
  const [whole = '0', fraction = ''] = formatAmount(value, decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  const places = whole === '0' ? digits : Math.max(0, digits - whole.length)
  const kept = fraction.slice(0, places).replace(/0+$/, '')
  if (kept) return `${grouped}${decimal}${kept}`
  return whole === '0' && fraction ? `<0${decimal}${'1'.padStart(digits, '0')}` : grouped
}
