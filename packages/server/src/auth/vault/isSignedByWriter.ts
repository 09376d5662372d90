import { createPublicKey, verify } from 'node:crypto'

/**
 * Whether the key that a vault names as its writer has signed: ECDSA over secp256k1 with SHA-256.
 *
 * @param writer - the uncompressed point, base64url
 * @param signature - r and s, 64 bytes, base64url
 */
export function isSignedByWriter(writer: string, bytes: Uint8Array, signature: string): boolean {
  const point = Buffer.from(writer, 'base64url')
  if (point[0] !== 4) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  try {
    const jwk = { kty: 'EC', crv: 'secp256k1', x, y }
    const key = createPublicKey({ key: jwk as never, format: 'jwk' }) // the types know no curve names
    const given = Buffer.from(signature, 'base64url')
    return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, given)
  } catch {
    return false // not a point of the curve
  }
}
