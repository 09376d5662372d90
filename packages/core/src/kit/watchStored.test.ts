// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { announceStored } from './announceStored.ts'
import { createStorage } from './createStorage.ts'
import { watchStored } from './watchStored.ts'

const key = 'transactions'
const storage = createStorage()
const { BroadcastChannel } = globalThis
/** Waits for what is about to hold, also on a machine that has much else to do. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })

afterEach(() => {
  Object.assign(globalThis, { BroadcastChannel })
  localStorage.clear()
})

function watch() {
  const heard: (number | undefined)[] = []
  const stop = watchStored(storage, key, () => {
    heard.push(storage.get(key, Number))
  })
  return { heard, stop }
}

test('watchStored: hears what is announced, until it is stopped', async () => {
  const { heard, stop } = watch()
  announceStored(storage, 'connections')
  storage.set(key, 1)
  announceStored(storage, key)
  await soon(() => expect(heard).toEqual([1]))
  stop()
  const other = watch()
  announceStored(storage, key)
  await soon(() => expect(other.heard).toEqual([1]))
  expect(heard).toEqual([1])
  other.stop()
})

test('watchStored: what another tab has written counts when it arrives, also after its message', async () => {
  const { heard, stop } = watch()
  announceStored(storage, key)
  await soon(() => expect(heard).toEqual([undefined])) // the message is there, the value is not yet
  localStorage.setItem(`@latchkey/${key}`, '2')
  window.dispatchEvent(new StorageEvent('storage', { key: '@latchkey/connections' }))
  window.dispatchEvent(new StorageEvent('storage', { key: `@latchkey/${key}` }))
  expect(heard).toEqual([undefined, 2])
  stop()
})

test('watchStored: a page that is denied the channel still hears itself', async () => {
  Object.assign(globalThis, {
    BroadcastChannel: class {
      constructor() {
        throw new DOMException('Denied', 'SecurityError')
      }
    },
  })
  const { heard, stop } = watch()
  storage.set(key, 3)
  announceStored(storage, key)
  await soon(() => expect(heard).toEqual([3]))
  stop()
})
