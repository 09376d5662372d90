import { formatUnits, parseUnits } from 'viem'

/** Digits after the point that money has here. */
const moneyDecimals = 2

/** An amount of money in cents, read exactly: `undefined` for what is no amount, or has more than two decimals. */
export function readMoney(text: string): bigint | undefined {
  return /^\d{1,12}(?:\.\d{1,2})?$/.test(text) ? parseUnits(text, moneyDecimals) : undefined
}

/** Cents as people and APIs read them, always with two decimals. */
export function writeMoney(cents: bigint): string {
  const [whole = '0', rest = ''] = formatUnits(cents, moneyDecimals).split('.')
  return `${whole}.${rest.padEnd(moneyDecimals, '0')}`
}

/** An amount of a currency in its smallest unit, read exactly: `undefined` for what is no amount, or finer than that unit. */
export function readUnits(text: string, decimals: number): bigint | undefined {
  if (!/^\d{1,30}(?:\.\d{1,36})?$/.test(text)) return undefined
  const [, rest = ''] = text.split('.')
  return rest.length <= decimals ? parseUnits(text, decimals) : undefined
}

/** The least whole number that is not under a fraction. */
export function divideUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator
}
