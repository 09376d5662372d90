import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText } from './cleanText.ts'

test.each([
  ['US\u200bDC', 'USDC'],
  ['USDC\ufeff\u00ad\u3164', 'USDC'],
  ['\u202etpyrc', 'tpyrc'],
  ['two\nlines\u2028more', 'two lines more'],
  ['Claim at https://prize.invalid/x now', 'Claim at now'],
  ['www.prize.invalid', ''],
  ['e\u0301', '\u00e9'],
  [`Z${'\u0300'.repeat(40)}`, `Z${'\u0300'.repeat(3)}`],
  ['  Tether   USD ', 'Tether USD'],
  ['日本円', '日本円'],
])('cleanText: makes of %j %j', (text, clean) => {
  expect(cleanText(text, 60)).toBe(clean)
})

test('cleanText: cuts to whole letters', () => {
  expect(cleanText('💰💰💰💰', 3)).toBe('💰💰…')
})

test('cleanText: whatever comes in, what goes out is short, on one line and shows no hidden character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.integer({ min: 1, max: 60 }),
      (text, length) => {
        const clean = cleanText(text, length)
        expect([...clean].length).toBeLessThanOrEqual(length)
        expect(clean).not.toMatch(/[\p{C}\u2028\u2029\n\r]|^\s|\s$/u)
        expect(cleanText(clean, length)).toBe(clean)
      },
    ),
  )
})
