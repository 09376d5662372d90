import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOriginAllowed, parseOriginPattern } from './origin.ts'

test.each([
  ['https://app.example.com', 'https://app.example.com'],
  ['https://APP.example.com', 'https://app.EXAMPLE.com'],
  ['https://app.example.com', 'https://*.example.com'],
  ['https://app.example.com', '*.example.com'],
  ['http://app.example.com', 'app.example.com'],
  ['https://app.example.com:8443', 'https://app.example.com:8443'],
  ['https://app.example.com:8443', 'https://app.example.com:*'],
  ['https://app.example.com:8443', '*.example.com:*'],
  ['https://app.example.com:443', 'https://app.example.com'],
  ['capacitor://localhost', 'capacitor://localhost'],
])('isOriginAllowed: %s by %s', (origin, pattern) => {
  expect(isOriginAllowed(origin, [pattern])).toBe(true)
})

test.each([
  ['http://app.example.com', 'https://app.example.com'],
  ['https://app.example.com', 'http://app.example.com'],
  ['https://example.com', 'https://*.example.com'],
  ['https://a.b.example.com', 'https://*.example.com'],
  ['https://evilexample.com', '*.example.com'],
  ['https://app.example.com.evil.com', 'https://app.example.com'],
  ['https://app.example.com:8443', 'https://app.example.com'],
  ['https://app.example.com:8443', 'app.example.com'],
  ['https://app.example.com', 'https://app.example.com:8443'],
  ['capacitor://app.example.com', 'app.example.com'],
  ['null', 'null'],
  ['', 'https://app.example.com'],
  ['https://app.example.com/', 'https://app.example.com'],
  ['https://user@app.example.com', 'https://app.example.com'],
  ['https://.example.com', '*.example.com'],
])('isOriginAllowed: not %s by %s', (origin, pattern) => {
  expect(isOriginAllowed(origin, [pattern])).toBe(false)
})

test('isOriginAllowed: pages on the own machine always, look-alikes of it never', () => {
  for (const origin of [
    'http://localhost:4400',
    'https://localhost',
    'http://127.0.0.1:1',
    'http://[::1]:80',
  ])
    expect(isOriginAllowed(origin, [])).toBe(true)
  for (const origin of [
    'http://localhost.evil.com',
    'http://127.0.0.1.evil.com',
    'ftp://localhost',
    'http://127.0.0.2',
  ])
    expect(isOriginAllowed(origin, [])).toBe(false)
})

test.each([
  '',
  '*',
  'https://*',
  'https://*.',
  '*.*.example.com',
  'https://a*.example.com',
  'https://example.com/',
  'https://example.com/app',
  'https://example.com:0',
  'https://example.com:65536',
  'https://',
  '-a.example.com',
  'a..example.com',
  'exa mple.com',
  'https://müller.example',
  'https://[::1]',
  "'self'",
  'https:',
  'data:',
])('parseOriginPattern: refuses %j', (pattern) => {
  expect(parseOriginPattern(pattern)).toBeUndefined()
})

test('parseOriginPattern, isOriginAllowed: never throw, and a bad pattern matches nothing', () => {
  fc.assert(
    fc.property(fc.string(), fc.webUrl(), (pattern, url) => {
      const { origin } = new URL(url)
      if (parseOriginPattern(pattern) === undefined)
        expect(isOriginAllowed(origin, [pattern])).toBe(false)
      isOriginAllowed(pattern, [origin])
    }),
  )
})
