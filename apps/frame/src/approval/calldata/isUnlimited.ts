/** The largest number of 96 bits, which some tokens (COMP, UNI) read as "no limit". */
const most96 = 2n ** 96n - 1n

/** Amounts that no token has so many of: 2^128 and more, and the largest of 96 bits. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= 2n ** 128n || amount === most96
}
