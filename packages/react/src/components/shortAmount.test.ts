import { expect, test } from 'vitest'
import { formatAddress } from './formatAddress.ts'
import { shortAmount } from './shortAmount.ts'

test.each([
  [0n, '0'],
  [1n, '<0.000001'],
  [1_000_000_000_000n, '0.000001'],
  [500_000_000_000_000_000n, '0.5'],
  [1_234_567_890_000_000_000n, '1.23456'],
  [9_999_999_999_999_999_999_999n, '9,999.99'],
  [12_345_678n * 10n ** 18n, '12,345,678'],
])('shortAmount: %d wei reads %s', (value, text) => {
  expect(shortAmount(value, 18)).toBe(text)
})

test('formatAddress: keeps both ends, and short ones whole', () => {
  expect(formatAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('0xf39F…2266')
  expect(formatAddress('0xf39Fd6')).toBe('0xf39Fd6')
  expect(formatAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 4, 0)).toBe('0xf3…')
})
