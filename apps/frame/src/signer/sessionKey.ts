import { toBase64url, randomBytes } from './encoding.ts'
import type { ProofRequest, SessionKey } from './signer.ts'

const encoder = new TextEncoder()

/** A P-256 pair whose private half no script can read. */
export function createSessionKey(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
}

export async function sessionPublicKey({ publicKey }: CryptoKeyPair): Promise<SessionKey> {
  const { x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  if (x === undefined || y === undefined) throw new Error('not an elliptic curve key')
  return { kty: 'EC', crv: 'P-256', x, y }
}

/** A DPoP proof (RFC 9449): says which request the session's key makes, and carries the key that a half may be sealed to. */
export async function signProof(
  pair: CryptoKeyPair,
  { htm, htu, ath, nonce }: ProofRequest,
  claims: { readonly now: number; readonly hpke?: string | undefined },
): Promise<string> {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: await sessionPublicKey(pair) }
  const payload = {
    jti: toBase64url(randomBytes(16)),
    htm,
    htu,
    iat: Math.floor(claims.now / 1000),
    ...(ath !== undefined && { ath }),
    ...(nonce !== undefined && { nonce }),
    ...(claims.hpke !== undefined && { hpke: claims.hpke }),
  }
  const part = (value: object) => toBase64url(encoder.encode(JSON.stringify(value)))
  const text = `${part(header)}.${part(payload)}`
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, pair.privateKey, encoder.encode(text))
  return `${text}.${toBase64url(signature)}`
}
