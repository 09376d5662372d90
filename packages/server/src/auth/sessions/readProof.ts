import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, compactVerify, EmbeddedJWK } from 'jose'
import * as z from 'zod/mini'
import { ServerError } from '../../errors.ts'
import type { Nonces } from './nonces.ts'

/** A proof of possession of a key, checked. */
export type Proof = {
  /** Thumbprint (RFC 7638, SHA-256) of the key. */
  readonly jkt: string
  /** Names this one proof. */
  readonly id: string
  readonly claims: Readonly<Record<string, unknown>>
}

const header = z.object({
  typ: z.literal('dpop+jwt'),
  alg: z.literal('ES256'),
  jwk: z.strictObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string().check(z.maxLength(64)),
    y: z.string().check(z.maxLength(64)),
    // Browsers write these two along with the key.
    ext: z.optional(z.boolean()),
    key_ops: z.optional(z.array(z.string())),
  }),
})
const payload = z.looseObject({
  jti: z.string().check(z.minLength(16), z.maxLength(128)),
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  nonce: z.optional(z.string()),
  ath: z.optional(z.string()),
})
const mostCharacters = 4_096

/**
 * Checks a `DPoP` header (RFC 9449): a JWT by the very key it names (ES256), made for this request, with one of this server's nonces. The
 * time that its maker gives (`iat`) decides nothing: the nonce does, so that a clock that is wrong does no harm. Whether it was shown before
 * is for the caller to see to.
 *
 * @param expected.url - the address that was asked, without its query.
 * @param expected.accessToken - the one that came along; where none does, the proof may not be for one either.
 * @throws ServerError `use_dpop_nonce`, `invalid_proof`
 */
export async function readProof(
  proof: string | null,
  expected: {
    readonly method: string
    readonly url: string
    readonly accessToken: string | undefined
  },
  nonces: Nonces,
): Promise<Proof> {
  if (proof === null) throw refused('is missing')
  if (proof.length > mostCharacters) throw refused('is too long')
  const { claims, jwk } = await read(proof)
  if (claims.htm !== expected.method) throw refused('is for another method (htm)')
  if (plainUrl(claims.htu) !== expected.url)
    throw refused(`is for another address (htu): this one is ${expected.url}`)
  const ath = expected.accessToken === undefined ? undefined : hashOf(expected.accessToken)
  if (claims.ath !== ath) throw refused('is for another access token (ath)')
  if (claims.nonce === undefined || !nonces.isFresh(claims.nonce))
    throw new ServerError(
      'use_dpop_nonce',
      'Make the proof with the nonce of the header DPoP-Nonce and ask again.',
    )
  const jkt = await calculateJwkThumbprint(jwk)
  return { jkt, id: hashOf(`${jkt}\0${claims.jti}`), claims }
}

async function read(proof: string) {
  try {
    const verified = await compactVerify(proof, EmbeddedJWK, { algorithms: ['ES256'] })
    const { kty, crv, x, y } = header.parse(verified.protectedHeader).jwk
    return {
      jwk: { kty, crv, x, y },
      claims: payload.parse(JSON.parse(Buffer.from(verified.payload).toString())),
    }
  } catch (cause) {
    throw refused('is not a signed dpop+jwt', cause)
  }
}

function refused(what: string, cause?: unknown) {
  return new ServerError('invalid_proof', `The proof in the header DPoP ${what}.`, { cause })
}

function plainUrl(value: string) {
  if (!URL.canParse(value)) return undefined
  const { origin, pathname } = new URL(value)
  return origin + pathname
}

/** SHA-256 in base64url. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
