import { encodeFunctionResult, multicall3Abi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { decodeResults } from './multicall.ts'

const encode = (result: { success: boolean; returnData: Hex }[]) =>
  encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })

test('decodeResults: a failed or empty call has no answer', () => {
  const data = encode([
    { success: true, returnData: '0x1234' },
    { success: false, returnData: '0x08c379a0' },
    { success: true, returnData: '0x' },
  ])
  expect(decodeResults(data, 3)).toEqual(['0x1234', undefined, undefined])
})

test('decodeResults: rejects garbage and another number of results', () => {
  const data = encode([{ success: true, returnData: '0x1234' }])
  expect(decodeResults(data, 2)).toBeUndefined()
  expect(decodeResults(data.slice(0, -64) as Hex, 1)).toBeUndefined()
  expect(decodeResults('0x', 1)).toBeUndefined()
})
