import { expect, test } from 'vitest'
import { formatWorth } from './formatWorth.ts'
import { cleanName, readToken, worthOf } from './token.ts'

const holding = {
  name: 'Local Dollar',
  symbol: 'LUSD',
  chainId: 'eip155:31337',
  address: 'eip155:31337:0xAbCdef0000000000000000000000000000000001',
  price: 1,
  value: 2500,
  quantity: { decimals: '6', numeric: '2500.5' },
} as const

test('readToken: reads amounts exactly and knows the native currency', () => {
  expect(readToken(holding)).toMatchObject({ value: 2_500_500_000n, decimals: 6, worth: 2500 })
  expect(readToken({ ...holding, address: undefined })?.id).toBe('native')
  expect(readToken(holding)?.id).toBe('0xabcdef0000000000000000000000000000000001')
})

test('readToken: an amount that cannot be read is no holding', () => {
  const quantity = { decimals: '6', numeric: '1e30' }
  expect(readToken({ ...holding, quantity })).toBeUndefined()
})

test('cleanName: takes out what cannot be seen or turns the text around', () => {
  expect(cleanName('USD\u202ENOIHSAF\u200B  \n coin')).toBe('USDNOIHSAF coin')
  expect(cleanName('\u2067\u0000')).toBe('')
})

test('cleanName: cuts what is too long, between characters', () => {
  expect(cleanName('visit claim-free-money.example and win now, only today')).toHaveLength(40)
  expect(cleanName('🪙'.repeat(20), 12)).toBe(`${'🪙'.repeat(11)}…`)
})

test('formatWorth: shows no digits that a number cannot hold', () => {
  expect(formatWorth(1e12 + 0.25)).toBe('$1,000,000,000,000')
  for (const dollars of [1e15, 1.5e21, 1e300, Infinity])
    expect(formatWorth(dollars)).toBe('>$1,000,000,000,000,000')
})

test('formatWorth: what is worth something is never shown as nothing', () => {
  expect(formatWorth(0)).toBe('$0.00')
  expect(formatWorth(0.0001)).toBe('<$0.01')
  expect(formatWorth(12_345.678)).toBe('$12,345.68')
  expect(formatWorth(999_999_999_999)).toBe('$999,999,999,999.00')
})

test('worthOf: is unknown where the price is', () => {
  expect(worthOf(1_500_000n, { decimals: 6, price: 2 })).toBe(3)
  expect(worthOf(1_500_000n, { decimals: 6, price: undefined })).toBeUndefined()
})
