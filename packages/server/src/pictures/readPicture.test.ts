import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPicture } from './readPicture.ts'

const files = [
  ['stripe.png', 'image/png'],
  ['stripe.jpg', 'image/jpeg'],
  ['stripe.gif', 'image/gif'],
  ['stripe.webp', 'image/webp'],
  ['stripe-lossless.webp', 'image/webp'],
  ['stripe-alpha.webp', 'image/webp'],
  ['stripe.avif', 'image/avif'],
] as const
const read = (name: string) =>
  readFileSync(new URL(`../fixtures/pictures/${name}`, import.meta.url))

test.each(files)('readPicture: %s is %s of 20 by 10 pixels', (name, type) => {
  expect(readPicture(read(name))).toEqual({ type, width: 20, height: 10 })
})

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script>alert(1)</script></svg>',
  '<?xml version="1.0"?><svg/>',
  '<!doctype html><script>alert(1)</script>',
  'GIF89',
  '\x89PNG\r\n\x1a\n',
  'RIFF\0\0\0\0WAVEfmt ',
  'BM',
  '%PDF-1.7',
  '\xff\xd8\xff',
  '',
])('readPicture: %j is none that is passed on', (text) => {
  expect(readPicture(Buffer.from(text, 'latin1'))).toBeUndefined()
})

test('readPicture: bytes that are cut or changed are read or refused, and never fail otherwise', () => {
  const samples = files.map(([name]) => read(name))
  const cut = fc.tuple(fc.constantFrom(...samples), fc.nat(800), fc.nat(255), fc.nat(800))
  fc.assert(
    fc.property(cut, ([bytes, place, value, length]) => {
      const changed = Buffer.from(bytes)
      changed[place % changed.length] = value
      const head = readPicture(changed.subarray(0, length))
      if (head) expect(head.width * head.height).toBeGreaterThan(0)
    }),
    { numRuns: 2_000 },
  )
})
