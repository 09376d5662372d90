import { createPublicKey, verify } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase58, toBase58 } from '@latchkey/protocol'
import { encodeText, fromHex, toHex } from './bytes.ts'
import { seal, unseal } from './envelope.ts'
import { BrowserTooOldError } from '../../errors/relay.ts'
import { curves } from './curves.ts'
import { loadPrimitives } from './primitives.ts'
import { createIdentity } from './relayToken.ts'

const platform = await loadPrimitives(undefined)
const library = { ...platform, ...curves }
const implementations = [
  ['of the platform', platform],
  ['of the library', library],
] as const

test('primitives: this platform has its own', () => {
  expect(platform.sign).not.toBe(curves.sign)
})

test.each(implementations)('primitives %s: the vectors of their RFCs', async (_, primitives) => {
  const { agree, agreementKey, sign, signingKey, hkdf, sha256 } = primitives
  // RFC 7748, 5.2
  const scalar = fromHex('a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4')
  const point = fromHex('e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c')
  expect(toHex(await agree(scalar, point))).toBe(
    'c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552',
  )
  expect(await agreementKey(scalar)).toEqual(await curves.agreementKey(scalar))
  await expect(agree(scalar, new Uint8Array(32))).rejects.toThrow()
  // RFC 8032, 7.1, test 1
  const secret = fromHex('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
  expect(toHex(await signingKey(secret))).toBe(
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  )
  expect(toHex(await sign(secret, new Uint8Array()))).toBe(
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  )
  // RFC 5869, A.3
  expect(toHex(await hkdf(new Uint8Array(22).fill(0x0b)))).toBe(
    '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d',
  )
  expect(toHex(await sha256(encodeText('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

test('primitives: both agree on the secret of any two keys', async () => {
  const secret = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => bytes.slice())
  await fc.assert(
    fc.asyncProperty(secret, secret, async (one, other) => {
      const publicKey = await platform.agreementKey(other)
      expect(await library.agreementKey(other)).toEqual(publicKey)
      expect(await library.agree(one, publicKey)).toEqual(await platform.agree(one, publicKey))
    }),
    { numRuns: 30 },
  )
})

test.each([0n, 1n, 2n ** 255n - 20n])('primitives: a key of low order, %s', async (u) => {
  const key = Uint8Array.from({ length: 32 }, (_, index) => Number((u >> BigInt(8 * index)) & 255n))
  const secret = new Uint8Array(32).fill(7)
  await expect(library.agree(secret, key)).rejects.toThrow()
  await expect(platform.agree(secret, key)).rejects.toThrow()
})

test('primitives: an older browser has those that the site gives it, or says that it is too old', async () => {
  const { subtle } = crypto
  const importKey = subtle.importKey.bind(subtle)
  const refuse = new DOMException('Unrecognized name.', 'NotSupportedError')
  Object.defineProperty(subtle, 'importKey', {
    configurable: true,
    value: (...[format, data, algorithm, ...rest]: Parameters<typeof importKey>) =>
      algorithm === 'Ed25519'
        ? Promise.reject(refuse)
        : importKey(format, data, algorithm, ...rest),
  })
  try {
    await expect(loadPrimitives(undefined)).rejects.toThrow(BrowserTooOldError)
    expect((await loadPrimitives(curves)).sign).toBe(curves.sign)
  } finally {
    Reflect.deleteProperty(subtle, 'importKey')
  }
})

test('base58: Bitcoin’s own examples', () => {
  expect(toBase58(fromHex('00010966776006953d5567439e5e39f86a0d273beed61967f6'))).toBe(
    '16UwLL9Risc3QfPqBUvKofHmBQ7wMtjvM',
  )
  expect(fromBase58('16UwLL9Risc3QfPqBUvKofHmBQ7wMtjvM')).toEqual(
    fromHex('00010966776006953d5567439e5e39f86a0d273beed61967f6'),
  )
  expect(toBase58(new Uint8Array(3))).toBe('111')
  expect(fromBase58('111')).toEqual(new Uint8Array(3))
  expect(() => fromBase58('0OIl')).toThrow(RangeError)
})

test('token: says who asks which relay, by a key that signs it', async () => {
  const noon = Date.UTC(2026, 10, 21, 12)
  const identity = await createIdentity(library, () => noon)
  const token = await identity.token('wss://relay.example')
  const [head = '', body = '', signature = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown
  expect(read(head)).toEqual({ alg: 'EdDSA', typ: 'JWT' })
  const claims = read(body) as Record<string, unknown> // just written
  expect(claims).toMatchObject({
    aud: 'wss://relay.example',
    iss: expect.stringMatching(/^did:key:z6Mk/),
  })
  expect(Number(claims.exp) - Number(claims.iat)).toBe(86_400)
  expect(Number(claims.iat)).toBe(noon / 1_000 - 7_200)
  const other = await identity.token('wss://relay.example')
  expect(read(other.split('.')[1] ?? '')).toMatchObject({ iss: claims.iss })
  const publicKey = await keyOf(String(claims.iss))
  const data = Buffer.from(`${head}.${body}`)
  expect(verify(null, data, publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
})

/** Decodes a `did:key` of Ed25519 by trying: base58 back to bytes. */
async function keyOf(did: string) {
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const number = [...did.slice('did:key:z'.length)].reduce(
    (value, letter) => value * 58n + BigInt(letters.indexOf(letter)),
    0n,
  )
  const bytes = Buffer.from(number.toString(16).padStart(68, '0'), 'hex')
  expect(bytes.subarray(0, 2).toString('hex')).toBe('ed01')
  const x = bytes.subarray(2).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

test('envelope: opens what was sealed, for the right key and nothing else', async () => {
  const key = new Uint8Array(32).fill(7)
  const sender = new Uint8Array(32).fill(9)
  await fc.assert(
    fc.asyncProperty(fc.json(), fc.boolean(), async (text, isNamed) => {
      const value = JSON.parse(text) as unknown
      const message = seal(key, value, isNamed ? sender : undefined)
      const opened = await unseal(message, (named) => {
        expect(named).toEqual(isNamed ? sender : undefined)
        return key
      })
      expect(opened).toEqual(value)
    }),
  )
  const message = seal(key, { hello: 'you' })
  await expect(unseal(message, () => sender)).rejects.toThrow()
  await fc.assert(
    fc.asyncProperty(
      fc.nat(message.length - 1),
      fc.base64String({ minLength: 4 }),
      async (at, more) => {
        const bytes = Buffer.from(message, 'base64')
        const index = at % bytes.length
        bytes[index] = (bytes[index] ?? 0) ^ 1
        await expect(unseal(bytes.toString('base64'), () => key)).rejects.toThrow()
        await expect(unseal(more, () => key)).rejects.toThrow()
      },
    ),
  )
})
