import { expect, test } from 'vitest'
import { createPictureCache, tagOf, type Picture } from './pictureCache.ts'

const picture = (size: number): Picture => {
  const bytes = Buffer.alloc(size, size)
  return { bytes, type: 'image/png', tag: tagOf(bytes) }
}

test('pictureCache: holds what fits, and lets the oldest go', () => {
  const cache = createPictureCache(10_000)
  const small = picture(1_000)
  for (let index = 0; index < 20; index++) cache.set(`name${index}`, small, 60_000)
  const kept = Array.from({ length: 20 }, (_, index) => cache.get(`name${index}`) !== undefined)
  expect(kept.filter(Boolean).length).toBeGreaterThan(5)
  expect(kept.filter(Boolean).length).toBeLessThan(10)
  expect(kept.at(-1)).toBe(true)
  expect(kept[0]).toBe(false)
  cache.set('large', picture(20_000), 60_000)
  expect(cache.get('large')).toBeUndefined()
})

test('pictureCache: remembers that there is none, counts an entry once, and forgets in time', () => {
  const cache = createPictureCache(3_000)
  cache.set('none', undefined, 60_000)
  for (let time = 0; time < 100; time++) cache.set('one', picture(1_000), 60_000)
  expect(cache.get('none')).toMatchObject({ picture: undefined })
  expect(cache.get('one')?.picture?.bytes).toHaveLength(1_000)
  cache.set('one', picture(1_000), 0)
  expect(cache.get('one')).toBeUndefined()
})
