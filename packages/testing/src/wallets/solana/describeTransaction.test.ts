import { expect, test } from 'vitest'
import { describeInstruction } from './describeInstruction.ts'
import { describeTransaction } from './describeTransaction.ts'

const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const bytes = (...values: number[]) => Uint8Array.from(values)

/** A 64-bit number as it stands in instructions. */
function amount(value: bigint): number[] {
  const data = new Uint8Array(8)
  new DataView(data.buffer).setBigUint64(0, value, true)
  return [...data]
}

const describe = (program: string, data: Uint8Array, accounts = ['a', 'b', 'c', 'd']) =>
  describeInstruction({ program, accounts, data })

test('amounts stand in the units of people', () => {
  const system = '11111111111111111111111111111111'
  expect(describe(system, bytes(2, 0, 0, 0, ...amount(1_500_000_000n))).value).toBe(
    '1.5 SOL from a to b',
  )
  expect(describe(token, bytes(12, ...amount(12_500_000n), 6)).value).toBe(
    '12.5 of b, to token account c',
  )
  expect(describe(token, bytes(3, ...amount(7n))).value).toContain('7 of the smallest units')
})

test('a transfer with a fee of the token says what the receiver does not get', () => {
  const program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
  const data = bytes(26, 1, ...amount(100_000_000n), 6, ...amount(1_000_000n))
  expect(describe(program, data).value).toContain('100 of b')
  expect(describe(program, data).value).toContain('1 of it is the token’s fee')
})

test('what gives power away is said plainly', () => {
  expect(describe(token, bytes(6, 2, 1, ...Array.from({ length: 32 }, () => 7))).value).toBe(
    'From now on somebody else may own a. This cannot be taken back by you.',
  )
  expect(describe(token, bytes(4, ...amount(5n))).label).toBe('Let somebody else spend')
  expect(describe(token, bytes(9)).value).toContain('its rent goes to b')
})

test('what cannot be read is named, never left out', () => {
  for (const data of [bytes(), bytes(12, 1), bytes(250)])
    expect(describe(token, data).label).toBe('Unknown instruction')
  expect(describe('Somebody', bytes(1, 2, 3)).value).toContain('Program Somebody, 3 bytes')
  const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
  expect(describe(memo, new TextEncoder().encode('Rent, May')).value).toBe('Rent, May')
  expect(describe(memo, bytes(0xff, 0xfe)).label).toBe('Unknown instruction')
})

test('bytes that are no transaction are refused', () => {
  const how = { network: 'Local Solana', isSent: false }
  expect(() => describeTransaction(bytes(1, 2, 3), how)).toThrow()
})
