import { formatAmount, parseAmount, type OnrampQuote } from '@latchkey/core'

/** More places than any amount of a provider has. */
const places = 36

/** An amount of whole units as `Amount` takes it; nothing of it is rounded. */
export function toUnits(amount: string) {
  return { value: parseAmount(amount, places) ?? 0n, decimals: places }
}

/** What a quote takes on top, by currency: each sum is exact. */
export function sumFees({ networkFee, providerFee, coinbaseFee }: OnrampQuote) {
  const sums = new Map<string, bigint>()
  for (const fee of [networkFee, providerFee, coinbaseFee])
    if (fee) sums.set(fee.currency, (sums.get(fee.currency) ?? 0n) + toUnits(fee.amount).value)
  return [...sums]
    .filter(([, sum]) => sum > 0n)
    .map(([currency, sum]) => ({ currency, amount: formatAmount(sum, places) }))
}
