import { expect, test } from 'vitest'
import { createRewriter } from './rewritePicture.ts'
import { readPicture } from './readPicture.ts'

/** 2 by 1 pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg==',
  'base64',
)

test('rewritePicture: one after the other in the same thread, each as a WebP, and one that is none between them', async () => {
  const rewrite = createRewriter({ pixels: 1_000_000, edge: 640, ms: 20_000 })
  const damaged = Buffer.from(png).fill(0, 40, 50)
  const written = await Promise.all([png, png, damaged, png].map(rewrite))
  const types = written.map((bytes) => bytes && readPicture(bytes)?.type)
  expect(types).toEqual(['image/webp', 'image/webp', undefined, 'image/webp'])
})
