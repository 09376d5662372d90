import { formatAmount } from '@latchkey/core'

/**
 * An amount for the eye: a few significant digits, cut and not rounded up, so that nobody sees more than they have;
 * what is too small to show reads `<0.000001`.
 *
 * @param value - in the smallest unit
 * @param digits - default 6
 */
export function shortAmount(value: bigint, decimals: number, digits = 6) {
  const [whole = '0', fraction = ''] = formatAmount(value, decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const places = whole === '0' ? digits : Math.max(0, digits - whole.length)
  const kept = fraction.slice(0, places).replace(/0+$/, '')
  if (kept) return `${grouped}.${kept}`
  return whole === '0' && fraction ? `<0.${'1'.padStart(digits, '0')}` : grouped
}
