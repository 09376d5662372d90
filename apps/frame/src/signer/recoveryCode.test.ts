import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, toBase64url, toHex, type Bytes } from './encoding.ts'
import {
  createRecoveryCode,
  formatRecoveryCode,
  parseRecoveryCode,
  splitRecoveryCode,
  verifierOf,
} from './recoveryCode.ts'

const secrets = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => new Uint8Array(bytes))
const secretOf = (code: string): Bytes | undefined => {
  const parsed = parseRecoveryCode(code)
  return 'secret' in parsed ? parsed.secret : undefined
}

test('recovery codes: seven groups of four that lead back to their 128 bits', () => {
  fc.assert(
    fc.property(secrets, (secret) => {
      const code = formatRecoveryCode(secret)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
      expect(secretOf(code)).toEqual(secret)
    }),
  )
  expect(secretOf(createRecoveryCode())).toHaveLength(16)
  expect(createRecoveryCode()).not.toBe(createRecoveryCode())
})

test('recovery codes: read in whatever way people type them', () => {
  fc.assert(
    fc.property(secrets, (secret) => {
      const code = formatRecoveryCode(secret)
      const typed = code.replace(/-/g, '').replace(/0/g, 'o').replace(/1/g, 'l').toLowerCase()
      expect(secretOf(typed)).toEqual(secret)
      expect(secretOf(` ${code.replace(/-/g, ' – ')}\n`)).toEqual(secret)
    }),
  )
})

test('recovery codes: what is wrong is said', () => {
  const code = formatRecoveryCode(new Uint8Array(16).fill(7))
  expect(parseRecoveryCode(code.slice(0, -1))).toEqual({
    problem: { reason: 'length', length: 27, expected: 28 },
  })
  expect(parseRecoveryCode(`${code.slice(0, 5)}U${code.slice(6)}`)).toEqual({
    problem: { reason: 'character', character: 'U', position: 5 },
  })
  expect(parseRecoveryCode('')).toEqual({ problem: { reason: 'length', length: 0, expected: 28 } })
})

test('recovery codes: one wrong character in 4,000 goes unnoticed at most, and opens nothing then', () => {
  let unnoticed = 0
  let tried = 0
  fc.assert(
    fc.property(secrets, fc.nat(27), fc.integer({ min: 1, max: 31 }), (secret, at, by) => {
      const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
      const plain = [...formatRecoveryCode(secret).replace(/-/g, '')]
      plain[at] = alphabet[(alphabet.indexOf(plain[at] ?? '') + by) % 32] ?? ''
      const parsed = parseRecoveryCode(plain.join(''))
      tried++
      if ('secret' in parsed) unnoticed++
      else expect(parsed.problem.reason).toBe('checksum')
    }),
    { numRuns: 4_000 },
  )
  expect(unnoticed).toBeLessThan(tried / 400)
})

test('recovery codes: split the same way as ever, otherwise for each slot and wallet', async () => {
  const secret = fromHex('0x000102030405060708090a0b0c0d0e0f')
  expect(formatRecoveryCode(secret)).toMatchInlineSnapshot(`"000G-40R4-0M30-E209-185G-R38E-1ZEZ"`)
  const place = { walletId: 'AAECAwQFBgcICQoLDA0ODw', slotId: 'Dw4NDAsKCQgHBgUEAwIBAA' }
  const { authKey, userHalf } = await splitRecoveryCode(secret, place)
  expect({
    authKey: toBase64url(authKey),
    userHalf: toBase64url(userHalf),
    verifier: verifierOf(authKey),
  }).toMatchInlineSnapshot(`
    {
      "authKey": "eRTr12rUco5b3WIVEMt4ShMuDgD_4DrNkMmXdcvsnt0",
      "userHalf": "uAetSvb7wylzWNm3uOno_Yq9coh8b_EE3snacxDtJzU",
      "verifier": "yIIIa12CG_pcT9isL_D0_Od8SS34fkrYdP_IDjnDFLc",
    }
  `)
  const elsewhere = await splitRecoveryCode(secret, { ...place, slotId: place.walletId })
  const keys = [authKey, userHalf, elsewhere.authKey, elsewhere.userHalf].map(toHex)
  expect(new Set(keys).size).toBe(4)
})
