import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText } from './cleanText.ts'

test.each([
  ['Wrapped Ether', 'Wrapped Ether'],
  ['  Local\n\tUSD ', 'Local USD'],
  ['US\u200bDC\u202e', 'USDC'],
  ['\u0000\u001b[31mRED', '[31mRED'],
  ['Claim at https://prize.invalid now', 'Claim at now'],
  ['www.prize.invalid', ''],
  ['Z\u0300\u0301\u0302\u0303\u0304a', 'Z\u0300\u0301a'],
  ['USD₮0', 'USD₮0'],
  ['12345678901234567890X', '1234567890123456789…'],
])('cleanText: %j is %j', (text, expected) => {
  expect(cleanText(text, 20)).toBe(expected)
})

test('cleanText: whatever a stranger writes fits into one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const clean = cleanText(text, 16)
      expect([...clean].length).toBeLessThanOrEqual(16)
      expect(clean).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
    }),
  )
})
