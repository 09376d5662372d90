import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, toHex, type Bytes } from './encoding.ts'
import { deriveKeyPair, generateKeyPair, open, publicBytes, seal } from './hpke.ts'

const context = (aad: string) => ({
  info: new TextEncoder().encode('test'),
  aad: new TextEncoder().encode(aad),
})

test('DeriveKeyPair: the pairs of RFC 9180, appendix A.1', async () => {
  const recipient = await deriveKeyPair(
    fromHex('0x6db9df30aa07dd42ee5e8181afdb977e538f5e1fec8a06223f33f7013e525037'),
  )
  expect(toHex(await publicBytes(recipient))).toBe(
    '0x3948cfe0ad1ddb695d780e59077195da6c56506b027329794ab02bca80815c4d',
  )
  const ephemeral = await deriveKeyPair(
    fromHex('0x7268600d403fce431561aef583ee1613527cff655c1343f29812e66706df3234'),
  )
  expect(toHex(await publicBytes(ephemeral))).toBe(
    '0x37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431',
  )
})

test('seal and open: round trips, and nothing else opens', async () => {
  const pair = await generateKeyPair()
  const to = await publicBytes(pair)
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 64 }),
      fc.nat(),
      fc.nat(7),
      async (raw, at, bit) => {
        const text = new Uint8Array(raw)
        const sealed = await seal(to, text, context('here'))
        expect(await open(pair, sealed, context('here'))).toEqual(text)
        await expect(open(pair, sealed, context('there'))).rejects.toThrow()
        const ciphertext = flip(sealed.ciphertext, at, bit)
        await expect(open(pair, { ...sealed, ciphertext }, context('here'))).rejects.toThrow()
        // X25519 ignores the highest bit of a public key; every other bit counts, and that one is in the key schedule.
        const enc = flip(sealed.enc, at, bit)
        await expect(open(pair, { ...sealed, enc }, context('here'))).rejects.toThrow()
      },
    ),
    { numRuns: 50 },
  )
})

function flip(bytes: Bytes, at: number, bit: number): Bytes {
  return bytes.map((byte, index) => (index === at % bytes.length ? byte ^ (1 << bit) : byte))
}
