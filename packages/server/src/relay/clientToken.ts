import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { ServerError } from '../errors.ts'
import { readDidKey } from './didKey.ts'

const header = z.object({ alg: z.literal('EdDSA'), typ: z.literal('JWT') })
const payload = z.object({
  iss: z.string(),
  sub: z.string(),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
  nbf: z.optional(z.number()),
})

/**
 * Checks the token with which a client introduces itself to the relay: a JWT (RFC 7519) that the client has signed with its own Ed25519 key
 * (RFC 8037), which is also its name (`did:key`). It proves that whoever connects holds that key, to this relay and for a while. It may be
 * shown again until it expires, so it must not be written to a log.
 *
 * @param options.leewaySeconds - by how much the client's clock may be ahead or behind
 * @returns the client's id
 * @throws ServerError `invalid_token` that says what is wrong with it
 */
export function readClientToken(
  token: string,
  options: {
    readonly isAudience: (audience: string) => boolean
    readonly leewaySeconds: number
    readonly now?: number | undefined
  },
): string {
  const [head = '', body = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || signature === '') throw refused('is not a signed JWT')
  if (!header.safeParse(decode(head)).success) throw refused('is not signed with EdDSA')
  const claims = payload.safeParse(decode(body)).data
  if (!claims) throw refused('lacks one of iss, sub, aud, iat, exp')
  const key = readDidKey(claims.iss)
  if (!key) throw refused('has an issuer that is no did:key of Ed25519')
  if (!isSigned(`${head}.${body}`, signature, key)) throw refused('has a wrong signature')
  if (!options.isAudience(claims.aud)) throw refused('is made for another relay: check aud')
  const now = (options.now ?? Date.now()) / 1000
  const { leewaySeconds } = options
  if (claims.exp < now - leewaySeconds) throw refused('has expired')
  if (Math.max(claims.iat, claims.nbf ?? 0) > now + leewaySeconds)
    throw refused('is from the future: check the clock')
  return claims.iss
}

function refused(what: string) {
  return new ServerError('invalid_token', `The token in auth ${what}.`)
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

function isSigned(text: string, signature: string, x: Uint8Array) {
  const bytes = Buffer.from(signature, 'base64url')
  if (bytes.length !== 64) return false
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(x).toString('base64url') }
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    return verify(null, Buffer.from(text), key, bytes)
  } catch {
    return false
  }
}
