import { expect, test } from 'vitest'
import { base58, readBase58 } from './base58.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

// From the draft of the base58 encoding scheme (draft-msporny-base58).
test.each([
  ['Hello World!', '2NEpo7TZRRrLZSi2U'],
  [
    'The quick brown fox jumps over the lazy dog.',
    'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
  ],
])('vector: %s', (text, encoded) => {
  expect(base58(bytes(text))).toBe(encoded)
  expect(readBase58(encoded)).toEqual(bytes(text))
})

test('zeros in front stay, and nothing else is read', () => {
  expect(base58(Uint8Array.of(0, 0, 1))).toBe('112')
  expect(readBase58('112')).toEqual(Uint8Array.of(0, 0, 1))
  expect(readBase58('0OIl')).toBeUndefined()
  expect(base58(new Uint8Array())).toBe('')
})
