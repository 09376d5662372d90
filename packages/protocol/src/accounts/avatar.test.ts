import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mixAvatar } from './avatar.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('behavior: an account looks the same for ever, however its address is written', () => {
  expect(mixAvatar(address)).toMatchInlineSnapshot(`
    [
      152,
      234,
      70,
      0.65,
      0.2,
    ]
  `)
  expect(mixAvatar(address.toLowerCase())).toEqual(mixAvatar(address))
})

test('behavior: accounts that differ in one letter look different', () => {
  expect(mixAvatar(address.replace(/6$/, '7'))).not.toEqual(mixAvatar(address))
})

test('property: every text makes a picture', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const [base, warm, cool, x, y] = mixAvatar(text)
      for (const hue of [base, warm, cool]) expect(hue >= 0 && hue < 360).toBe(true)
      for (const place of [x, y]) expect(place > 0 && place < 1).toBe(true)
    }),
  )
})
