import type { FeeEstimate } from '@latchkey/core'
import { worthOf } from '../../views/tokens/token.ts'
import type { FeeSpeed, SendOrder } from './sendFlow.ts'

/** From this share of the amount on, in percent, a fee is worth a warning. */
const highShare = 20

/**
 * How dear a fee is for what is sent, in percent of it; `undefined` where that is little, or cannot be told.
 *
 * @param nativePrice - of one of the currency that fees are paid in, in US dollars
 */
export function highFeeShare(
  { token, value, network }: Pick<SendOrder, 'token' | 'value' | 'network'>,
  estimate: FeeEstimate,
  speed: FeeSpeed,
  nativePrice: number | undefined,
): number | undefined {
  const { fee } = estimate[speed]
  const isNative = token.address === undefined
  const share = isNative
    ? Number((fee * 100n) / (value || 1n))
    : percentOf(
        worthOf(fee, { decimals: network.nativeCurrency.decimals, price: nativePrice }),
        worthOf(value, { decimals: token.decimals, price: token.price }),
      )
  return share !== undefined && share >= highShare ? Math.round(share) : undefined
}

function percentOf(fee: number | undefined, worth: number | undefined) {
  return fee === undefined || !worth ? undefined : (fee / worth) * 100
}

/** Whether an account cannot pay the fee, beside what it sends of the same currency; what is not known holds nobody up. */
export function isOrderShort(
  { token, value }: Pick<SendOrder, 'token' | 'value'>,
  fee: bigint | undefined,
  nativeBalance: bigint | undefined,
): boolean {
  if (fee === undefined || nativeBalance === undefined) return false
  return fee + (token.address === undefined ? value : 0n) > nativeBalance
}
