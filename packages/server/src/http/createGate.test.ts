import { expect, test } from 'vitest'
import { createGate } from './createGate.ts'

/** A gate, and work in it that ends when it is told to. */
function open(places: number) {
  const enter = createGate(places)
  const begun: string[] = []
  const ends = new Map<string, (how?: Error) => void>()
  const work = (name: string, signal?: AbortSignal) =>
    enter(() => {
      begun.push(name)
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (error) => (error ? reject(error) : resolve(name))),
      )
    }, signal)
  return { begun, work, end: (name: string, how?: Error) => ends.get(name)?.(how) }
}

test('gate: so many are in at a time, and the others follow in the order in which they came', async () => {
  const { begun, work, end } = open(2)
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => work(name))
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await all[1]).toBe('b')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  // Who comes when a place becomes free stands behind those who wait.
  const last = work('f')
  for (const name of ['a', 'c', 'd', 'e', 'f']) {
    await expect.poll(() => begun).toContain(name)
    end(name)
  }
  await last
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('gate: work that fails gives its place back', async () => {
  const { begun, work, end } = open(1)
  const [first, second] = [work('a'), work('b')]
  end('a', new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual(['a', 'b'])
  end('b')
  expect(await second).toBe('b')
})

test('gate: whoever has no time left waits no longer, and holds up nobody', async () => {
  const { begun, work, end } = open(1)
  const leaving = new AbortController()
  const [first, second, third] = [work('a'), work('b', leaving.signal), work('c')]
  leaving.abort()
  await expect(second).rejects.toThrow('in time')
  end('a')
  await first
  await expect.poll(() => begun).toEqual(['a', 'c'])
  end('c')
  await third
})
