import { expect, test } from 'vitest'
import { createGroupCommit } from './groupCommit.ts'

/** A group commit whose writes end when they are told to. */
function controlled(most = 100) {
  const batches: {
    items: readonly string[]
    end: (refused?: readonly string[]) => void
    fail: (error: Error) => void
  }[] = []
  const commits = createGroupCommit<string>({
    most,
    write: (items) =>
      new Promise((resolve, reject) =>
        batches.push({
          items,
          end: (refused = []) => resolve(new Map(refused.map((item) => [item, new Error(item)]))),
          fail: reject,
        }),
      ),
  })
  return { batches, ...commits }
}

test('groupCommit: what arrives together is written together, the rest with the next write', async () => {
  const { batches, add } = controlled(2)
  const written = ['a', 'b', 'c'].map((item) => add(item, 1))
  await expect.poll(() => batches.length).toBe(1)
  const late = add('d', 1_000_000)
  expect(batches[0]?.items).toEqual(['a', 'b'])
  batches[0]?.end()
  await Promise.all(written.slice(0, 2))
  await expect.poll(() => batches.length).toBe(2)
  expect(batches[1]?.items).toEqual(['c', 'd'])
  batches[1]?.end()
  await late
})

test('groupCommit: a write that fails fails for all of it, a refusal for one, and the next goes on', async () => {
  const { batches, add } = controlled()
  const lost = Promise.allSettled([add('a', 1), add('b', 1)])
  await expect.poll(() => batches.length).toBe(1)
  batches[0]?.fail(new Error('disk full'))
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const some = Promise.allSettled([add('c', 1), add('d', 1)])
  await expect.poll(() => batches.length).toBe(2)
  batches[1]?.end(['c'])
  expect((await some).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('groupCommit: settling writes at once what would have waited, and waits for nothing later', async () => {
  const { batches, add, settled } = controlled()
  await settled()
  const slow = add('a', 1_000_000)
  const done = settled()
  expect(batches.map(({ items }) => items)).toEqual([['a']])
  const later = add('b', 1)
  batches[0]?.end()
  await Promise.all([slow, done])
  await expect.poll(() => batches.length).toBe(2)
  batches[1]?.end()
  await later
})

test('groupCommit: an urgent item does not wait for one that has time', async () => {
  const { batches, add } = controlled()
  const [patient, urgent] = [add('patient', 1_000_000), add('urgent', 1)]
  await expect.poll(() => batches.length).toBe(1)
  batches[0]?.end()
  await Promise.all([patient, urgent])
})
