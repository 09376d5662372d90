import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './createQueryClient.ts'
import type { QueryKey } from './queryClient.ts'

const queryKey = ['balance', 'eip155:1', '0x1']

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** Answers 1, 2, 3 and so on, each when it is let. */
function createSource() {
  const waiting: { resolve: (value: number) => void; reject: (error: unknown) => void }[] = []
  let count = 0
  const signals: AbortSignal[] = []
  return {
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
      signals.push(signal)
      return new Promise<number>((resolve, reject) => waiting.push({ resolve, reject }))
    },
    answer: () => waiting.shift()?.resolve((count += 1)),
    fail: (error: unknown) => waiting.shift()?.reject(error),
    asked: () => signals.length,
    signals,
  }
}

test('fetchQuery: those who ask at once share one request, and a fresh answer needs none', async () => {
  const client = createQueryClient()
  const { queryFn, answer, asked } = createSource()
  const query = { queryKey, queryFn, staleTime: 1_000 }
  const both = Promise.all([client.fetchQuery(query), client.fetchQuery(query)])
  expect(client.getQueryState(queryKey)).toMatchObject({
    status: 'pending',
    fetchStatus: 'fetching',
  })
  answer()
  expect(await both).toEqual([1, 1])
  vi.setSystemTime(Date.now() + 999)
  expect(await client.fetchQuery(query)).toBe(1)
  expect(asked()).toBe(1)
  vi.setSystemTime(Date.now() + 1)
  const later = client.fetchQuery(query)
  answer()
  expect(await later).toBe(2)
  expect(client.getQueryState(queryKey)).toMatchObject({
    status: 'success',
    fetchStatus: 'idle',
    data: 2,
    dataUpdatedAt: Date.now(),
  })
})

test('fetchQuery: an answer is not fresh for longer because the clock was set back', async () => {
  const client = createQueryClient()
  const { queryFn, answer, asked } = createSource()
  const query = { queryKey, queryFn, staleTime: 1_000 }
  const first = client.fetchQuery(query)
  answer()
  expect(await first).toBe(1)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(client.getQueryData(queryKey)).toBe(1)
  const later = client.fetchQuery(query)
  answer()
  expect(await later).toBe(2)
  expect(await client.fetchQuery(query)).toBe(2)
  expect(asked()).toBe(2)
})

test('a failure keeps what was known, and the next one asks again', async () => {
  const client = createQueryClient()
  const { queryFn, answer, fail } = createSource()
  const query = { queryKey, queryFn, staleTime: 1_000_000 }
  client.setQueryData(queryKey, 0)
  const failing = client.fetchQuery({ ...query, staleTime: 0 })
  fail(new Error('nobody answers'))
  await expect(failing).rejects.toThrow('nobody answers')
  expect(client.getQueryState(queryKey)).toMatchObject({
    status: 'error',
    data: 0,
    errorUpdatedAt: Date.now(),
    error: expect.objectContaining({ message: 'nobody answers' }),
  })
  client.excuseFailure(queryKey)
  expect(client.getQueryState(queryKey)).toMatchObject({ status: 'error', errorUpdatedAt: 0 })
  const again = client.fetchQuery(query)
  answer()
  expect(await again).toBe(1)
  expect(client.getQueryState(queryKey)).toMatchObject({ status: 'success', error: null })
})

test('a query that throws before it waits has failed like any other', async () => {
  const client = createQueryClient()
  const queryFn = () => {
    throw new TypeError('wrong')
  }
  await expect(client.fetchQuery({ queryKey, queryFn })).rejects.toThrow('wrong')
  expect(client.getQueryState(queryKey)?.status).toBe('error')
})

test('cancelQuery: whoever waits hears of it, all stands as before, and a late answer changes nothing', async () => {
  const client = createQueryClient()
  const { queryFn, answer, signals } = createSource()
  client.setQueryData(queryKey, 7)
  const before = client.getQueryState(queryKey)
  const given = client.fetchQuery({ queryKey, queryFn })
  client.cancelQuery(queryKey)
  await expect(given).rejects.toMatchObject({ name: 'AbortError' })
  expect(signals[0]?.aborted).toBe(true)
  expect(client.getQueryState(queryKey)).toEqual(before)
  answer()
  await Promise.resolve()
  expect(client.getQueryData(queryKey)).toBe(7)
  client.cancelQuery(['nothing'])
})

test('invalidateQueries and removeQueries: all that begins so, and nothing else', async () => {
  const client = createQueryClient()
  const keys: QueryKey[] = [['names'], ['names', 'a'], ['namesOther'], ['other', 'names']]
  for (const key of keys) client.setQueryData(key, 0)
  client.invalidateQueries(['names'])
  const isAsked = async (key: QueryKey) =>
    (await client.fetchQuery({ queryKey: key, staleTime: 1_000, queryFn: async () => 1 })) === 1
  expect(await Promise.all(keys.map(isAsked))).toEqual([true, true, false, false])
  client.removeQueries(['names'])
  expect(keys.map((key) => client.getQueryState(key) === undefined)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(client.findQueries([]).map((found) => found.queryKey)).toEqual(keys.slice(2))
})

test('what nobody has asked for during 5 minutes is forgotten; what is under way is not', async () => {
  const client = createQueryClient()
  const { queryFn, answer } = createSource()
  client.setQueryData(['short'], 1)
  const waiting = client.fetchQuery({ queryKey, queryFn })
  vi.setSystemTime(Date.now() + 300_000)
  expect(client.getQueryData(['short'])).toBeUndefined()
  expect(client.findQueries([]).map((found) => found.queryKey)).toEqual([queryKey])
  answer()
  await waiting
  expect(client.getQueryData(queryKey)).toBe(1)
})

test('subscribe: hears of every change to what begins so until it is stopped', async () => {
  const client = createQueryClient()
  const heard: unknown[] = []
  const stop = client.subscribe(queryKey.slice(0, 2), (key) =>
    heard.push([key, client.getQueryState(key)?.status]),
  )
  await client.fetchQuery({ queryKey, queryFn: async () => 1 })
  for (const other of [['balance'], ['balance', 'eip155:10', '0x1'], ['name', 'eip155:1', '0x1']])
    client.setQueryData(other, 1)
  expect(heard).toEqual([
    [queryKey, 'pending'],
    [queryKey, 'success'],
  ])
  stop()
  client.setQueryData(queryKey, 2)
  expect(heard).toHaveLength(2)
})
