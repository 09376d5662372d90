import { SwapInputError } from '../errors/swap.ts'
import { maxSlippage } from './slippageBounds.ts'

/** Basis points in a whole. */
const whole = 10_000n

/** @throws SwapInputError for anything but whole basis points from 0 to 500 */
export function assertSlippage(slippage: number): void {
  if (!Number.isInteger(slippage) || slippage < 0 || slippage > maxSlippage)
    throw new SwapInputError('Incorrect slippage', `It is 0 to ${maxSlippage} basis points.`)
}

/** The least that may arrive of an expected amount. Rounded down, as most sources do: it is one smallest unit. */
export function leastOf(expected: bigint, slippage: number): bigint {
  return (expected * (whole - BigInt(slippage))) / whole
}
