import { expect, test } from 'vitest'
import { highFeeShare } from './highFeeShare.ts'

const ether = 10n ** 18n
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const dollars = { token: { address: '0x01', decimals: 6, price: 1 }, value: 10_000_000n }

test('fee: is worth a warning from a fifth of the amount on', () => {
  const spent = { token: { decimals: 18 }, value: ether }
  const share = (fee: bigint) => highFeeShare(spent, fee, currency, undefined)
  expect(share(ether / 10n)).toBeUndefined()
  expect(share(ether / 5n)).toBe(20)
  expect(share(ether * 3n)).toBe(300)
})

test('fee: of a token is compared in dollars, and not at all where a price is missing', () => {
  const fee = ether / 1000n
  expect(highFeeShare(dollars, fee, currency, 3000)).toBe(30)
  expect(highFeeShare(dollars, fee, currency, undefined)).toBeUndefined()
  const unknown = { ...dollars, token: { ...dollars.token, price: undefined } }
  expect(highFeeShare(unknown, fee, currency, 3000)).toBeUndefined()
})
