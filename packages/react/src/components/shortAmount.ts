import { formatAmount } from '@latchkey/core'

const significantDigits = 6

/**
 * An amount for the eye: at most 6 significant digits, cut and not rounded up, so that nobody sees more than they have;
 * what is too small to show in 6 decimals reads `<0.000001`.
 *
 * @param value - in the smallest unit
 */
export function shortAmount(value: bigint, decimals: number) {
  const [whole = '0', fraction = ''] = formatAmount(value, decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const places = whole === '0' ? significantDigits : Math.max(0, significantDigits - whole.length)
  const kept = fraction.slice(0, places).replace(/0+$/, '')
  if (kept) return `${grouped}.${kept}`
  return whole === '0' && fraction ? '<0.000001' : grouped
}
