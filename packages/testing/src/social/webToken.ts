import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

/** A JWT in its parts (RFC 7519). */
export type WebToken = {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
}

/** Reads a JWT, whoever signed it. Gives nothing where it is none. */
export function readWebToken(token: string): WebToken | undefined {
  const [header, claims, signature, rest] = token.split('.')
  if (!header || !claims || signature === undefined || rest !== undefined) return undefined
  try {
    return { header: readPart(header), claims: readPart(claims) }
  } catch {
    return undefined
  }
}

function readPart(part: string): Record<string, unknown> {
  const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
  if (typeof value !== 'object' || value === null) throw new TypeError('A JWT holds objects')
  // An object out of JSON has names and values.
  return value as Record<string, unknown>
}

/** Signs a JWT as RS256. */
export function signWebToken({ header, claims }: WebToken, key: KeyObject): string {
  const text = [{ ...header, alg: 'RS256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

/** Whether a JWT is signed as ES256 by the owner of a key. */
export function isSignedByEllipticKey(token: string, key: KeyObject): boolean {
  const [header, claims, signature] = token.split('.')
  if (!signature || readWebToken(token)?.header.alg !== 'ES256') return false
  return verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
}
