import type { Network } from '@latchkey/protocol'
import { worthOf } from '../views/account/tokens/token.ts'

/** From this share of the amount on, in percent, a fee is worth a warning. */
const highShare = 20

/** What leaves an account. */
type Spent = {
  readonly token: {
    readonly address?: string | undefined
    readonly decimals: number
    readonly price?: number | undefined
  }
  /** In the smallest unit. */
  readonly value: bigint
}

/**
 * How dear a fee is for what is sent or swapped, in percent of it; `undefined` where that is little, or cannot be told.
 *
 * @param fee - in the smallest unit of the currency
 * @param nativePrice - of one of the currency that fees are paid in, in US dollars
 */
export function highFeeShare(
  { token, value }: Spent,
  fee: bigint,
  { decimals }: Network['nativeCurrency'],
  nativePrice: number | undefined,
): number | undefined {
  const share =
    token.address === undefined
      ? Number((fee * 100n) / (value || 1n))
      : percentOf(
          worthOf(fee, { decimals, price: nativePrice }),
          worthOf(value, { decimals: token.decimals, price: token.price }),
        )
  return share !== undefined && share >= highShare ? Math.round(share) : undefined
}

function percentOf(fee: number | undefined, worth: number | undefined) {
  return fee === undefined || !worth ? undefined : (fee / worth) * 100
}

/** Whether an account cannot pay the fee, beside what it sends of the same currency; what is not known holds nobody up. */
export function isOrderShort(
  {
    token,
    value,
  }: { readonly token: { readonly address?: string | undefined }; readonly value: bigint },
  fee: bigint | undefined,
  nativeBalance: bigint | undefined,
): boolean {
  if (fee === undefined || nativeBalance === undefined) return false
  return fee + (token.address === undefined ? value : 0n) > nativeBalance
}
