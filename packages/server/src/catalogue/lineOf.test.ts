import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineOfSyntaxError, linesOfWallets } from './lineOf.ts'

test.each([
  ['', 1],
  ['{', 1],
  ['{\n  "a": 1,\n}', 3],
  ['{\n  "wallets": [\n    ,\n  ]\n}', 3],
  ["{\n  'a': 1\n}", 2],
  ['{\n  "a": 1\n  "b": 2\n}', 3],
  ['{\n  "a": 1\n}\n// a comment', 4],
  ['{\n  "a": "x\n"}', 2],
  ['{\n  "a": tru\n}', 2],
  ['[\n01]', 2],
])('lineOfSyntaxError: %j stops being JSON in line %i', (text, line) => {
  expect(() => void JSON.parse(text)).toThrow()
  expect(lineOfSyntaxError(text)).toBe(line)
})

test('lineOfSyntaxError: reads what is JSON to its end', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      const text = JSON.stringify(JSON.parse(json), null, 2)
      expect(lineOfSyntaxError(text)).toBe(text.split('\n').length)
    }),
  )
})

test('linesOfWallets: finds each wallet of the list, whatever stands around and inside it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue()),
      fc.jsonValue(),
      fc.jsonValue(),
      (wallets, before, after) => {
        const text = JSON.stringify({ before: { wallets: [1, before] }, wallets, after }, null, 2)
        const lines = linesOfWallets(text)
        expect(lines).toHaveLength(wallets.length)
        const written = text.split('\n')
        for (const [index, line] of lines.entries()) {
          const [first = ''] = JSON.stringify(wallets[index], null, 2).split('\n')
          expect((written[line - 1] ?? '').trim().replace(/,$/, '')).toBe(first)
        }
      },
    ),
  )
})
