import type { Hex } from 'viem'
import { readArguments, selectorOf, types, type DecodedSwap } from './calldata.ts'

const functions = { deposit: '0xd0e30db0', withdraw: '0x2e1a7d4d' }

/** Whether a call wraps the native currency, or unwraps it. */
export function isWrapping(data: string): boolean {
  return Object.values(functions).includes(selectorOf(data))
}

/** Reads a call of the native currency's token, which gives one for one. */
export function decodeWrapping(
  data: Hex,
  { to, from, value }: { readonly to: string; readonly from: string; readonly value: bigint },
): DecodedSwap {
  if (selectorOf(data) === functions.deposit) {
    readArguments([], data)
    return { sell: undefined, amount: value, buy: to, minimum: value, recipient: from }
  }
  const [amount] = readArguments([types.uint], data)
  return { sell: to, amount, buy: undefined, minimum: amount, recipient: from }
}
