import { expect, test } from 'vitest'
import { fromHex, toHex } from './encoding.ts'
import { hkdf } from './hkdf.ts'

test('HKDF-SHA256: the cases of RFC 5869, appendix A', async () => {
  const first = await hkdf(fromHex(`0x${'0b'.repeat(22)}`), {
    salt: fromHex('0x000102030405060708090a0b0c'),
    info: fromHex('0xf0f1f2f3f4f5f6f7f8f9'),
    length: 42,
  })
  expect(toHex(first)).toBe(
    '0x3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
  )
  const third = await hkdf(fromHex(`0x${'0b'.repeat(22)}`), {
    salt: new Uint8Array(),
    info: new Uint8Array(),
    length: 42,
  })
  expect(toHex(third)).toBe(
    '0x8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
  )
})
