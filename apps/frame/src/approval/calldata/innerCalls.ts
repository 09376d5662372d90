import type { Address, Hex } from '../approvalRequest.ts'
import type { Arguments, Meaning } from './callTypes.ts'
import type { Call } from './describeCall.ts'

/** The call that an argument with this meaning carries as bytes. */
export function callOfBytes(
  value: unknown,
  meaning: Meaning,
  args: Arguments,
  { to, from }: Call,
): Call | undefined {
  const data = value as Hex // bytes of the ABI
  if (meaning.isOwnCalls) return { to, value: 0n, data, from }
  const target = meaning.callOf?.(args) as Address | undefined // an address of the ABI
  return target && { to: target, value: 0n, data, from: to }
}

/** The call that a struct carries, as those of Multicall3 do. */
export function callOfStruct(
  { target, callData, value = 0n }: Arguments,
  from: Address,
): Call | undefined {
  if (typeof target !== 'string' || typeof callData !== 'string' || typeof value !== 'bigint')
    return undefined
  // Types that the ABI has given both.
  return { to: target as Address, value, data: callData as Hex, from }
}
