import { expect, test } from 'vitest'
import { parseWireError } from '../errors.ts'
import { walletListing } from './walletListing.ts'

test('walletListing: reads a wallet of the catalogue, with or without its links', () => {
  const wallet = { id: 'io.example', name: 'Example', chains: ['eip155:1'], rdns: null }
  expect(walletListing.safeParse(wallet)).toMatchObject({ success: true, data: wallet })
})

test.each([
  null,
  {},
  { id: 'x', name: 'x' },
  { id: 'x', name: 7, chains: [] },
  { id: 'x', name: 'x'.repeat(3_000), chains: [] },
])('walletListing: refuses %#', (value) =>
  expect(walletListing.safeParse(value).success).toBe(false),
)

test('parseWireError: reads code and message, bounds them, and never throws', () => {
  expect(parseWireError({ code: 'X', message: 'y'.repeat(5_000), stack: 'secret' })).toEqual({
    code: 'X',
    message: 'y'.repeat(1_000),
  })
  for (const value of [null, 7, 'x', {}, { code: 1, message: 'x' }])
    expect(parseWireError(value)).toBeUndefined()
})
