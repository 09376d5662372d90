import * as fc from 'fast-check'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hashMessage as hashByAnother, recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { addressOf } from './account.ts'
import { fromHex, toHex } from './encoding.ts'
import { hashMessage, signedHash } from './signHash.ts'

const privateKey = fromHex(`0x${'46'.repeat(32)}`)
const account = { privateKey, address: addressOf(privateKey) }

test('EIP-191: the same hash and signature as another library gives, for any bytes; s is low', async () => {
  const other = privateKeyToAccount(toHex(privateKey))
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (message) => {
      const hash = hashMessage(message)
      const raw = { raw: toHex(message) }
      expect(toHex(hash)).toBe(hashByAnother(raw))
      const { signature } = signedHash(hash, account)
      expect(signature).toBe(await other.signMessage({ message: raw }))
      expect(await recoverMessageAddress({ message: raw, signature })).toBe(account.address)
      const compact = fromHex(signature).slice(0, 64)
      expect(secp256k1.Signature.fromBytes(compact).hasHighS()).toBe(false)
    }),
  )
})

test('a key that does not belong to its address signs nothing', () => {
  const wrong = { privateKey, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' } as const
  expect(() => signedHash(hashMessage(new Uint8Array()), wrong)).toThrow('An error occurred')
})
