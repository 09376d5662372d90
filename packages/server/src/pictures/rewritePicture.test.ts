import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
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
  const rewrite = createRewriter({ ...limits, pictureWriteMs: 20_000 })
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
