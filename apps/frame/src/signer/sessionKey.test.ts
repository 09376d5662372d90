import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { createSessionKey, sessionPublicKey, signProof } from './sessionKey.ts'

test('DPoP (RFC 9449): a proof names its request, verifies by the key in it, and is never the same', async () => {
  const pair = await createSessionKey()
  const request = {
    htm: 'POST',
    htu: 'https://api.example.com/vault/v1/slots',
    ath: 'fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo',
    nonce: 'n-1',
  }
  const proof = await signProof(pair, request, { now: 1_800_000_000_500, hpke: 'key' })
  const header = decodeProtectedHeader(proof)
  expect(header).toEqual({ typ: 'dpop+jwt', alg: 'ES256', jwk: await sessionPublicKey(pair) })
  const key = await importJWK(header.jwk ?? {}, 'ES256')
  const { payload } = await jwtVerify(proof, key, { typ: 'dpop+jwt' })
  expect(payload).toEqual({
    ...request,
    hpke: 'key',
    iat: 1_800_000_000,
    jti: expect.stringMatching(/^[\w-]{22}$/) as string,
  })
  const again = await signProof(pair, request, { now: 1_800_000_000_500 })
  expect(decodeURIComponent(again)).not.toBe(proof)
  const tampered = proof.replace(/\.[^.]+\./, (part) => part.replace('a', 'b'))
  await expect(jwtVerify(tampered, key)).rejects.toThrow()
})

test('the private half cannot be read by any script', async () => {
  const { privateKey } = await createSessionKey()
  expect(privateKey.extractable).toBe(false)
  for (const format of ['jwk', 'pkcs8'] as const)
    await expect(crypto.subtle.exportKey(format, privateKey)).rejects.toThrow()
})
