// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { cookieBackend } from './cookieBackend.ts'
import { createStorage } from './createStorage.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

test('cookieBackend: a page keeps values in cookies, which a server reads from the request', () => {
  document.cookie = 'theirs=stays'
  const storage = createStorage({ backend: cookieBackend() })
  storage.set('name', 'Ada; Lovelace=é')
  expect(storage.get('name', text)).toBe('Ada; Lovelace=é')

  const { cookie } = document // what the browser sends along
  const onServer = createStorage({ backend: cookieBackend(() => cookie) })
  expect(onServer.get('name', text)).toBe('Ada; Lovelace=é')

  storage.remove('name')
  expect(storage.get('name', text)).toBeUndefined()
  expect(document.cookie).toBe('theirs=stays')
})
