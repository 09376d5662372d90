import { expect, onTestFinished, test } from 'vitest'
import { cookieBackend } from './cookieBackend.ts'
import { createStorage, memoryBackend, type StorageBackend } from './createStorage.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const failing = (error: string): StorageBackend => ({
  getItem: () => null,
  setItem: () => {
    throw new DOMException(error, error)
  },
  removeItem: () => undefined,
})

test('createStorage: keeps a value under its prefix and touches no other key', () => {
  const backend = memoryBackend()
  backend.setItem('theme', 'dark')
  const storage = createStorage({ backend })
  expect(storage.set('name', 'Ada')).toBe(true)
  expect(backend.getItem('@latchkey/name')).toBe('"Ada"')
  expect(storage.get('name', text)).toBe('Ada')
  storage.remove('name')
  expect(backend.getItem('@latchkey/name')).toBeNull()
  expect(backend.getItem('theme')).toBe('dark')
})

test.each(['{"half', '42', 'null', '"\\ud800'])(
  'createStorage: quarantines %j, which it cannot read, once',
  (stored) => {
    const backend = memoryBackend()
    backend.setItem('@latchkey/name', stored)
    const storage = createStorage({ backend })
    expect(storage.get('name', (value) => (value === 'Ada' ? value : undefined))).toBeUndefined()
    expect(backend.getItem('@latchkey/name')).toBeNull()
    expect(backend.getItem('@latchkey/quarantine/name')).toBe(stored)
  },
)

test.each(['QuotaExceededError', 'SecurityError'])(
  'createStorage: lives in memory on %s and says that nothing is kept',
  (error) => {
    const storage = createStorage({ backend: failing(error) })
    expect(storage.set('name', 'Ada')).toBe(false)
    expect(storage.get('name', text)).toBe('Ada')
  },
)

test('createStorage: a page without any storage keeps values as long as it lives', () => {
  const storage = createStorage() // this process has no localStorage
  expect(storage.set('name', 'Ada')).toBe(false)
  expect(storage.get('name', text)).toBe('Ada')
  storage.remove('name')
  expect(storage.get('name', text)).toBeUndefined()
})

test('createStorage: what a server keeps in a localStorage of its own is nobody’s', () => {
  Reflect.set(globalThis, 'localStorage', memoryBackend())
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'localStorage'))
  createStorage().set('name', 'Ada')
  expect(createStorage().get('name', text)).toBeUndefined()
})

test('createStorage: reading that is denied reads nothing', () => {
  const storage = createStorage({
    backend: {
      ...failing('SecurityError'),
      getItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    },
  })
  expect(storage.get('name', text)).toBeUndefined()
})

test('createStorage: two prefixes do not see each other', () => {
  const backend = memoryBackend()
  createStorage({ backend, prefix: 'a/' }).set('name', 'Ada')
  expect(createStorage({ backend, prefix: 'b/' }).get('name', text)).toBeUndefined()
})

test('cookieBackend: a server reads from the request’s header what the page has written', () => {
  const header = `other=1; ${encodeURIComponent('@latchkey/name')}=${encodeURIComponent('"Ada;="')}`
  const storage = createStorage({ backend: cookieBackend(() => header) })
  expect(storage.get('name', text)).toBe('Ada;=')
})
