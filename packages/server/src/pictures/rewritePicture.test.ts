import { expect, test } from 'vitest'
import { limits } from '../config/limits.ts'
import { FetchRefusal } from './fetchPublic.ts'
import { createRewriter } from './rewritePicture.ts'
import { readPicture } from './readPicture.ts'

const never = new AbortController().signal

/** 2 by 1 pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg==',
  'base64',
)

test('rewritePicture: one after the other in the same thread, each as a WebP, and one that is none between them', async () => {
  const rewrite = createRewriter({ ...limits, pictureWriteMs: 20_000 })
  const damaged = Buffer.from(png).fill(0, 40, 50)
  const written = await Promise.all([png, png, damaged, png].map((bytes) => rewrite(bytes, never)))
  const types = written.map((bytes) => bytes && readPicture(bytes)?.type)
  expect(types).toEqual(['image/webp', 'image/webp', undefined, 'image/webp'])
})

test('rewritePicture: whoever waits longer for a turn than they have time is told so', async () => {
  const rewrite = createRewriter({ ...limits, pictureThreads: 1, pictureWriteMs: 20_000 })
  const first = rewrite(png, never)
  const late = new AbortController()
  const second = rewrite(png, late.signal)
  late.abort()
  await expect(second).rejects.toBeInstanceOf(FetchRefusal)
  await expect(rewrite(png, AbortSignal.abort())).rejects.toBeInstanceOf(FetchRefusal)
  // They have held up nobody, and taken nobody's turn.
  expect([await first, await rewrite(png, never)].map((bytes) => bytes && 'written')).toEqual([
    'written',
    'written',
  ])
})

/** A GIF of one colour: its data is small, its pixels are not. */
function largeGif(edge: number) {
  const head = Buffer.from(
    'GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\0\0\0\0\0\x02',
    'latin1',
  )
  for (const at of [6, 8, 24, 26]) head.writeUInt16LE(edge, at)
  // Codes of three bits each: clear, then two pixels of colour 0, so that the table never grows.
  const pattern = [4, 0, 0]
  const codes = [...Array(Math.ceil((edge * edge) / 2)).keys()].flatMap(() => pattern)
  const bits = [...codes, 5]
  const data = Buffer.alloc(Math.ceil((bits.length * 3) / 8))
  bits.forEach((code, index) => {
    const at = index * 3
    data.writeUInt8(((data[at >> 3] ?? 0) | (code << (at & 7))) & 255, at >> 3)
    if ((at & 7) > 5)
      data.writeUInt8((data[(at >> 3) + 1] ?? 0) | (code >> (8 - (at & 7))), (at >> 3) + 1)
  })
  const blocks: Buffer[] = []
  for (let from = 0; from < data.length; from += 255) {
    const part = data.subarray(from, from + 255)
    blocks.push(Buffer.from([part.length]), part)
  }
  return Buffer.concat([head, ...blocks, Buffer.from([0, 0x3b])])
}

test('rewritePicture: one that takes long holds up no other', async () => {
  const rewrite = createRewriter({ ...limits, picturePixels: 1e8, pictureWriteMs: 60_000 })
  const done: string[] = []
  const write = async (name: string, bytes: Buffer) => {
    const written = await rewrite(bytes, never)
    expect(readPicture(written ?? Buffer.alloc(0))?.type).toBe('image/webp')
    done.push(name)
  }
  const large = largeGif(1_500)
  // Both threads have loaded their decoders.
  await Promise.all([rewrite(png, never), rewrite(png, never)])
  await Promise.all([write('large', large), write('small', png)])
  expect(done).toEqual(['small', 'large'])
})

const manyAttributes = `<svg xmlns="http://www.w3.org/2000/svg">${'<rect x="1" y="2" '.padEnd(
  250_000,
  'width="1" ',
)}/></svg>`

test('rewritePicture: writes a drawing in a thread within the time limit', async () => {
  const bytes = Buffer.from(manyAttributes)
  const patient = createRewriter({ ...limits, pictureWriteMs: 60_000 })
  expect((await patient(bytes, never, 'drawing'))?.toString()).toContain('<rect x="1" y="2"')
  const impatient = createRewriter({ ...limits, pictureWriteMs: 0 })
  expect(await impatient(bytes, never, 'drawing')).toBeUndefined()
})

test('rewritePicture: what is no drawing ends no thread', async () => {
  const rewrite = createRewriter({ ...limits, pictureWriteMs: 20_000 })
  expect(await rewrite(Buffer.from('<svg><script/></svg>'), never, 'drawing')).toBeUndefined()
  expect((await rewrite(png, never))?.length).toBeGreaterThan(0)
})

test('rewritePicture: counts the pixels of every frame before decoding', async () => {
  const rewrite = createRewriter({ ...limits, picturePixels: 100 })
  const gif = largeGif(100)
  gif.writeUInt16LE(1, 6)
  gif.writeUInt16LE(1, 8)
  expect(await rewrite(gif, never)).toBeUndefined()
})
