import { expect, test } from 'vitest'
import { createKeys } from '../keys/createKeys.ts'
import { createAddresses, normalizeEmail } from './addresses.ts'
import { deviceName } from '../sessions/deviceName.ts'

test.each([
  [' Ada@Example.COM ', 'ada@example.com'],
  ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
  ['ADA+Tag@example.com', 'ada+tag@example.com'],
  ['jose\u0301@example.com', 'josé@example.com'],
])('address: %j is %j', (given, normal) => {
  expect(normalizeEmail(given)).toBe(normal)
})

test('address: is found by its index in its project, and read with the key alone', () => {
  const addresses = createAddresses(createKeys(new Uint8Array(32).fill(1)))
  const stored = addresses.store('Ada@Example.com', 'demo')
  expect(addresses.store('ada@example.com', 'demo').index).toBe(stored.index)
  expect(addresses.store('ada@example.com', 'demo').sealed).not.toBe(stored.sealed)
  expect(addresses.store('ada@example.com', 'other').index).not.toBe(stored.index)
  expect(addresses.read(stored.sealed, 'demo')).toBe('ada@example.com')
  expect(() => addresses.read(stored.sealed, 'other')).toThrow()
  const other = createAddresses(createKeys(new Uint8Array(32).fill(2)))
  expect(other.store('ada@example.com', 'demo').index).not.toBe(stored.index)
  expect(() => other.read(stored.sealed, 'demo')).toThrow()
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) SamsungBrowser/29.0 Chrome/136.0 Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) Chrome/140.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['<script>alert(1)</script>', 'A browser'],
  [undefined, 'A browser'],
])('device: %j is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
