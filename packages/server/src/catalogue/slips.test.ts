import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSlipCounter } from './slips.ts'

const slipsBetween = createSlipCounter(64)

/** The optimal string alignment distance to the nearest beginning of a word, by its definition. */
function slowly(query: string, word: string): number {
  const distance = (a: string, b: string): number => {
    if (a === '' || b === '') return a.length + b.length
    const [lastOfA, lastOfB] = [a.at(-1), b.at(-1)]
    const [shortA, shortB] = [a.slice(0, -1), b.slice(0, -1)]
    const ways = [
      distance(shortA, b) + 1,
      distance(a, shortB) + 1,
      distance(shortA, shortB) + (lastOfA === lastOfB ? 0 : 1),
    ]
    if (a.length > 1 && b.length > 1 && lastOfA === b.at(-2) && a.at(-2) === lastOfB)
      ways.push(distance(a.slice(0, -2), b.slice(0, -2)) + 1)
    return Math.min(...ways)
  }
  const beginnings = Array.from({ length: word.length + 1 }, (_, length) => word.slice(0, length))
  return Math.min(...beginnings.map((beginning) => distance(query, beginning)))
}

test('slipsBetween: is the distance by its definition, or nothing when it is more', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(letters, letters, fc.integer({ min: 1, max: 3 }), (query, text, most) => {
      const expected = slowly(query, text)
      const found = slipsBetween(query, text, 0, most)
      expect(found).toBe(expected <= most ? expected : undefined)
    }),
  )
})

test('slipsBetween: looks at a text from where it is told to', () => {
  expect(slipsBetween('walet', 'trustwallet', 5, 1)).toBe(1)
  expect(slipsBetween('walet', 'trustwallet', 0, 1)).toBeUndefined()
})
