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

const u16 = (...values: readonly number[]) => values.flatMap((value) => [value & 255, value >> 8])
const u24 = (value: number) => [value & 255, (value >> 8) & 255, value >> 16]
const chunk = (type: string, data: readonly number[]) => {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, Buffer.from(data), Buffer.alloc(data.length % 2)])
}
const pngChunk = (type: string, numbers: readonly number[]) => {
  const data = Buffer.alloc(numbers.length * 4)
  numbers.forEach((value, index) => data.writeUInt32BE(value, index * 4))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, data, Buffer.alloc(4)])
}
const gifFrame = (left: number, top: number, width: number, height: number) => [
  ...[0x21, 0xf9, 4, 0, 0, 0, 0, 0],
  ...[0x2c, ...u16(left, top, width, height), 0x80, 0, 0, 0, 255, 255, 255],
  ...[2, 2, 0x4c, 1, 0],
]
const gif = (...frames: readonly (readonly number[])[]) =>
  Buffer.from([...Buffer.from('GIF89a'), ...u16(10, 10), 0, 0, 0, ...frames.flat(), 0x3b])
const riff = (...chunks: readonly Buffer[]) => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  return chunk('RIFF', [...body])
}
const vp8x = chunk('VP8X', [2, 0, 0, 0, ...u24(9), ...u24(9)])
const vp8l = chunk('VP8L', [0x2f, 0xff, 0xff, 0xff, 0x0f])

test.each([
  ['a first GIF frame', gif(gifFrame(0, 0, 11_000, 11_000)), 11_000],
  ['a second GIF frame', gif(gifFrame(0, 0, 9, 9), gifFrame(0, 0, 11_000, 11_000)), 11_000],
  ['a GIF frame that lies outside', gif(gifFrame(65_000, 65_000, 500, 500)), 65_500],
  ['a WebP frame below a small canvas', riff(vp8x, vp8l), 16_384],
  [
    'an animated WebP frame',
    riff(vp8x, chunk('ANMF', [...Array(6).fill(0), ...u24(10_999), ...u24(10_999), 0, 0, 0, 0])),
    11_000,
  ],
  [
    'a picture in an animated WebP frame',
    riff(vp8x, chunk('ANMF', [...Array(6).fill(0), ...u24(9), ...u24(9), 0, 0, 0, 0, ...vp8l])),
    16_384,
  ],
  [
    'an animated PNG frame',
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      pngChunk('IHDR', [10, 10, 0]),
      pngChunk('fcTL', [0, 11_000, 11_000, 0]),
    ]),
    11_000,
  ],
])('readPicture: counts the size of %s', (_name, bytes, edge) => {
  expect(readPicture(bytes)).toMatchObject({ width: edge, height: edge })
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
