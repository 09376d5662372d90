import { formatAmount } from '@latchkey/protocol'

/** An amount in smallest units as the API gives it, with what it is worth where the price is known. */
export function writeQuantity(amount: bigint, decimals: number, price?: number) {
  const numeric = formatAmount(amount, decimals)
  const value = price === undefined ? undefined : price * Number(numeric)
  return {
    quantity: { decimals: String(decimals), numeric },
    ...(price !== undefined &&
      value !== undefined &&
      Number.isFinite(value) && { price: roundOff(price), value: roundOff(value) }),
  }
}

/** To as many digits as a division of such numbers is good for: 3, not 3.000000000000001. */
const roundOff = (dollars: number) => Number(dollars.toPrecision(12))
