import fc from 'fast-check'
import {
  decodeFunctionResult,
  encodeFunctionData,
  encodeFunctionResult,
  multicall3Abi,
  type Hex,
} from 'viem'
import { expect, test } from 'vitest'
import { decodeResults, encodeCalls } from './multicall.ts'

const hex = (constraints: { minLength?: number; maxLength: number }) =>
  fc.uint8Array(constraints).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const address = hex({ minLength: 20, maxLength: 20 })
const functionName = 'aggregate3'

test('encodeCalls: writes what a general encoder does', () => {
  const calls = fc.array(fc.record({ to: address, data: hex({ maxLength: 100 }) }), {
    maxLength: 20,
  })
  fc.assert(
    fc.property(calls, (all) => {
      const args = all.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
      expect(encodeCalls(all)).toBe(
        encodeFunctionData({ abi: multicall3Abi, functionName, args: [args] }),
      )
    }),
  )
})

const results = fc.array(
  fc.record({ success: fc.boolean(), returnData: hex({ maxLength: 100 }) }),
  {
    maxLength: 20,
  },
)
const encodeResult = (result: { success: boolean; returnData: Hex }[]) =>
  encodeFunctionResult({ abi: multicall3Abi, functionName, result })

test('decodeResults: reads what a general decoder does', () => {
  fc.assert(
    fc.property(results, (all) => {
      const expected = all.map(({ success, returnData }) =>
        success && returnData !== '0x' ? returnData : undefined,
      )
      expect(decodeResults(encodeResult(all), all.length)).toEqual(expected)
      expect(decodeResults(encodeResult(all), all.length + 1)).toBeUndefined()
    }),
  )
})

test('decodeResults: takes nothing from bytes that are cut or changed but what a general decoder finds too', () => {
  const changed = fc.tuple(results, fc.nat(3_000), fc.nat(255), fc.nat(3_000))
  fc.assert(
    fc.property(changed, ([all, place, value, length]) => {
      const bytes = Buffer.from(encodeResult(all).slice(2), 'hex')
      bytes[place % bytes.length] = value
      const data: Hex = `0x${bytes.subarray(0, length).toString('hex')}`
      const found = decodeResults(data, all.length)
      if (!found) return
      const same = decode(data)
      // The general one refuses more, such as a flag that is neither 0 nor 1.
      if (same) expect(found).toEqual(same)
    }),
    { numRuns: 1_000 },
  )
})

function decode(data: Hex) {
  try {
    return decodeFunctionResult({ abi: multicall3Abi, functionName, data }).map(
      ({ success, returnData }) => (success && returnData !== '0x' ? returnData : undefined),
    )
  } catch {
    return undefined
  }
}
