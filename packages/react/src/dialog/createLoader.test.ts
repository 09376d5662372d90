import { expect, test } from 'vitest'
import { createLoader } from './createLoader.ts'

test('loader: fetches once, whoever asks', async () => {
  let count = 0
  const loader = createLoader(async () => (count += 1))
  let changes = 0
  loader.subscribe(() => (changes += 1))
  loader.request()
  loader.request()
  expect(loader.getSnapshot().status).toBe('pending')
  expect(changes).toBe(0)
  await until(loader, 'ready')
  loader.request()
  expect(loader.getSnapshot()).toEqual({ status: 'ready', module: 1 })
})

test('loader: a failure can be tried again', async () => {
  let isOnline = false
  const loader = createLoader(async () => {
    if (!isOnline) throw new Error('offline')
    return 'here'
  })
  loader.request()
  await until(loader, 'failed')
  isOnline = true
  loader.request()
  await until(loader, 'ready')
  expect(loader.getSnapshot()).toEqual({ status: 'ready', module: 'here' })
})

function until(loader: ReturnType<typeof createLoader<unknown>>, status: string) {
  return new Promise<void>((resolve) => {
    const stop = loader.subscribe(() => {
      if (loader.getSnapshot().status !== status) return
      stop()
      resolve()
    })
  })
}
