import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstSignature, mostTransactionBytes } from './wireTransaction.ts'

const first = Uint8Array.from({ length: 64 }, (_, index) => index + 1)
const second = new Uint8Array(64)
const legacy = [1, 0, 1, 3]

const wire = (...parts: readonly (Iterable<number> | number)[]) =>
  Buffer.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part])))

test('firstSignature: is the first of a transaction with or without a version, in both encodings', () => {
  const plain = wire(1, first, legacy)
  const versioned = wire(2, first, second, 0x80, 2, 0, 1, 3)
  for (const bytes of [plain, versioned]) {
    expect(firstSignature(bytes.toString('base64'), 'base64')).toBe(base58.encode(first))
    expect(firstSignature(base58.encode(bytes), 'base58')).toBe(base58.encode(first))
  }
})

test.each([
  ['nothing', wire()],
  ['no signature', wire(0, legacy)],
  ['fewer signatures than the message wants', wire(1, first, [2, 0, 1, 3])],
  ['a signature that is cut', wire(1, first.subarray(1))],
  ['no message', wire(1, first)],
  ['a first signature of zeros', wire(1, second, legacy)],
  ['more than a packet holds', wire(1, first, legacy, new Uint8Array(mostTransactionBytes))],
])('firstSignature: none of %s', (_, bytes) => {
  expect(firstSignature(bytes.toString('base64'), 'base64')).toBeUndefined()
})

test('firstSignature: never fails', () => {
  fc.assert(
    fc.property(fc.string(), fc.uint8Array(), (text, bytes) => {
      for (const one of [text, Buffer.from(bytes).toString('base64')])
        for (const encoding of ['base58', 'base64'] as const)
          expect(firstSignature(one, encoding) ?? '').toMatch(/^[1-9A-HJ-NP-Za-km-z]*$/)
    }),
  )
})
