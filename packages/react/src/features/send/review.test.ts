import { mainnet } from '@latchkey/core/networks'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOrderShort } from '../../flows/highFeeShare.ts'
import { splitByDifference } from './LookAlike.tsx'
import type { SendOrder } from './sendFlow.ts'

const ether = 10n ** 18n
const order: SendOrder = {
  token: { symbol: 'ETH', decimals: 18 },
  value: ether,
  receiver: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
  from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  network: mainnet,
}
const dollars: SendOrder = {
  ...order,
  token: { address: '0x01', symbol: 'USD', decimals: 6, price: 1 },
  value: 10_000_000n,
}

test('fee: the dearer speed has to fit beside the amount, or for a token by itself', () => {
  expect(isOrderShort(order, 5n, ether + 5n)).toBe(false)
  expect(isOrderShort(order, 6n, ether + 5n)).toBe(true)
  expect(isOrderShort(dollars, 5n, 5n)).toBe(false)
  expect(isOrderShort(dollars, 6n, 5n)).toBe(true)
  expect(isOrderShort(order, undefined, 0n)).toBe(false)
  expect(isOrderShort(order, 6n, undefined)).toBe(false)
})

test('look-alike: the parts are the whole address, and each is the same or is not', () => {
  expect(splitByDifference('0xABcd', '0xabff')).toEqual([
    { text: '0xAB', isSame: true },
    { text: 'cd', isSame: false },
  ])
  fc.assert(
    fc.property(fc.string(), fc.string(), (address, other) => {
      const parts = splitByDifference(address, other)
      expect(parts.map(({ text }) => text).join('')).toBe(address)
    }),
  )
})
