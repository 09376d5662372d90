import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanNftText } from '../tokens/cleanText.ts'
import { readDescription } from './readDescription.ts'

test('readDescription: takes what is shown, and nothing else', () => {
  const text = JSON.stringify({
    name: ' Lighthouse ',
    description: 'By\n the sea.',
    image: 'ipfs://bafy/1.png',
    attributes: [
      { trait_type: 'Sea', value: 'Calm' },
      { display_type: 'number', trait_type: 'Steps', value: 199 },
      { trait_type: 'Lit', value: true },
      { trait_type: 'Deep', value: { a: 1 } },
      { value: 'Rare' },
      'odd',
      null,
    ],
    animation_url: 'https://evil.example/x.html',
    external_url: 'javascript:alert(1)',
  })
  expect(readDescription(text)).toEqual({
    name: 'Lighthouse',
    description: 'By the sea.',
    image: 'ipfs://bafy/1.png',
    attributes: [
      { name: 'Sea', value: 'Calm' },
      { name: 'Steps', value: '199' },
      { name: 'Lit', value: 'true' },
      { name: '–', value: 'Rare' },
    ],
    written: { name: ' Lighthouse ', description: 'By\n the sea.' },
  })
})

test.each(['', 'null', '[]', '"x"', '{', '<html></html>', '[['.repeat(200_000)])(
  'readDescription: what is no such document describes nothing (%#)',
  (text) => {
    expect(readDescription(text)).toBeUndefined()
  },
)

test('readDescription: depth and size change nothing', () => {
  const deep = `{"name":"Deep","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  expect(readDescription(deep)).toMatchObject({ name: 'Deep', attributes: [] })
  const attributes = Array.from({ length: 5_000 }, (_, n) => ({
    trait_type: n,
    value: 'x'.repeat(500),
  }))
  const many = readDescription(JSON.stringify({ name: 'n'.repeat(10_000), attributes }))
  expect(many?.attributes).toHaveLength(50)
  expect(many?.name).toHaveLength(80)
  expect(many?.attributes[0]?.value).toHaveLength(80)
  expect(readDescription('{"__proto__":{"name":"x"},"name":{"toString":1}}')?.name).toBeUndefined()
})

test.each([
  ['<b>Bold</b> name', 'Bold name'],
  ['<img src=x onerror=alert(1)>Moth', 'Moth'],
  ['<<script>script>alert(1)</script>', '< script>alert(1)'],
  ['<\u200bscript>x', 'x'],
  ['<script', undefined],
  ['I <3 moths', 'I <3 moths'],
  ['&lt;b&gt;x', 'b x'],
  ['evil\u202egnp.exe', 'evilgnp.exe'],
  ['a\u0000b\u200bc', 'abc'],
  ['See https://x.example/y now', 'See now'],
  [`Z${'\u0351'.repeat(40)}algo`, 'Z\u0351\u0351algo'],
  [12, undefined],
])('cleanNftText: %s is %s', (text, expected) => {
  expect(cleanNftText(text, 40)).toBe(expected)
})

test('cleanNftText: whatever comes, what is left is one line of visible text without tags', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    'a',
    '/',
    '!',
    '&lt;',
    '\u202e',
    '\n',
    '<b',
    'script',
    ' ',
  )
  const odd = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(odd, (text) => {
      const clean = cleanNftText(text, 60) ?? ''
      expect([...clean].length).toBeLessThanOrEqual(60)
      expect(clean).not.toMatch(/[\p{C}\n]|<[/!]?[a-z]/iu)
    }),
  )
})
