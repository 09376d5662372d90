import {
  decodeFunctionResult,
  encodeFunctionData,
  multicall3Abi,
  type Address,
  type Hex,
} from 'viem'

/** One question of many. */
export type Call = { readonly to: Address; readonly data: Hex }

const functionName = 'aggregate3'

/** Encodes the call data of Multicall3's `aggregate3`, with failures allowed. */
export function encodeCalls(calls: readonly Call[]): Hex {
  const args = calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  return encodeFunctionData({ abi: multicall3Abi, functionName, args: [args] })
}

/**
 * Decodes what `aggregate3` returns.
 *
 * @returns the bytes that each call returned, `undefined` for one that failed or returned nothing; `undefined` as a whole for anything
 * else than that many results.
 */
export function decodeResults(data: Hex, count: number): (Hex | undefined)[] | undefined {
  try {
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName, data })
    if (results.length !== count) return undefined
    return results.map(({ success, returnData }) =>
      success && returnData !== '0x' ? returnData : undefined,
    )
  } catch {
    return undefined
  }
}
