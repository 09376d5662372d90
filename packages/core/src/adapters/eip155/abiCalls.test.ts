import { decodeFunctionResult, encodeFunctionData, encodeFunctionResult, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { multicallAbi, tokenAbi } from './abi.ts'
import { decodeAnswer, decodeCall, encodeCall } from './abiCalls.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const nested = parseAbi([
  'struct Inner { uint256 amount; address[] owners; }',
  'struct Outer { bytes data; Inner[2] inner; }',
  'function take(Outer[] what, bool isLast) view returns (uint256 first, string second)',
  'function nothing() view',
])

test('calls are written as viem writes them', () => {
  const transfer = { abi: tokenAbi, functionName: 'transfer', args: [account, 5n] } as const
  expect(encodeCall(transfer)).toBe(encodeFunctionData(transfer))
  const batch = {
    abi: multicallAbi,
    functionName: 'aggregate3',
    args: [[{ target: account, allowFailure: true, callData: '0x1234' }]],
  } as const
  expect(encodeCall(batch)).toBe(encodeFunctionData(batch))
  const inner = { amount: 7n, owners: [account] } as const
  const deep = {
    abi: nested,
    functionName: 'take',
    args: [[{ data: '0x', inner: [inner, inner] }], true],
  } as const
  expect(encodeCall(deep)).toBe(encodeFunctionData(deep))
  const empty = { abi: nested, functionName: 'nothing' } as const
  expect(encodeCall(empty)).toBe(encodeFunctionData(empty))
})

test('answers are read as viem reads them: one value, several, none', () => {
  const several = encodeFunctionResult({ abi: nested, functionName: 'take', result: [3n, 'three'] })
  expect(decodeAnswer(nested, 'take', several)).toEqual(
    decodeFunctionResult({ abi: nested, functionName: 'take', data: several }),
  )
  const one = encodeFunctionResult({ abi: tokenAbi, functionName: 'decimals', result: 6 })
  expect(decodeAnswer(tokenAbi, 'decimals', one)).toBe(6)
  expect(decodeAnswer(nested, 'nothing', '0x')).toBeUndefined()
  expect(() => decodeAnswer(tokenAbi, 'decimals', '0x')).toThrow()
  expect(() => decodeAnswer(tokenAbi, 'symbol', '0x1234')).toThrow()
})

test('a call is known by its selector, and another one is refused', () => {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [account, 5n] })
  expect(decodeCall(tokenAbi, data)).toEqual({ functionName: 'transfer', args: [account, 5n] })
  expect(() => decodeCall(tokenAbi, '0x12345678')).toThrow('another function')
  expect(() => decodeCall(tokenAbi, data.slice(0, 40) as `0x${string}`)).toThrow()
})
