import { createPrivateKey, randomBytes, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { OperatorError } from '../../errors.ts'

/** For how long a token is good, in seconds: as Coinbase's own libraries make them. */
const lifetime = 120

/**
 * Reads the secret of a key of Coinbase's Developer Platform: Ed25519 in base64 (seed and public key, 64 bytes), or P-256 as PEM.
 *
 * @throws OperatorError for anything else; it does not repeat it.
 */
export function readCdpKey(secret: string): { readonly key: KeyObject; readonly alg: string } {
  try {
    if (secret.startsWith('-----BEGIN')) {
      const key = createPrivateKey(secret)
      if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return { key, alg: 'ES256' }
    } else if (/^[A-Za-z0-9+/]{86}==$/.test(secret)) {
      const bytes = Buffer.from(secret, 'base64')
      const d = bytes.subarray(0, 32).toString('base64url')
      const x = bytes.subarray(32).toString('base64url')
      const jwk = { kty: 'OKP', crv: 'Ed25519', d, x }
      return { key: createPrivateKey({ key: jwk, format: 'jwk' }), alg: 'EdDSA' }
    }
  } catch {
    // Said below: what the library says may repeat the key.
  }
  throw new OperatorError(
    'LATCHKEY_ONRAMP_COINBASE_SECRET has to be the secret of a Secret API Key of the Coinbase Developer Platform: 88 letters that end in ==, or what stands between BEGIN EC PRIVATE KEY and its end, with those lines.',
  )
}

/** Makes the token that one request to Coinbase's Developer Platform carries: bound to its method, host and path. */
export function createCdpSigner(keyId: string, secret: string) {
  const { key, alg } = readCdpKey(secret)
  return (method: 'GET' | 'POST', url: URL): Promise<string> => {
    const now = Math.floor(Date.now() / 1_000)
    return new SignJWT({ uris: [`${method} ${url.host}${url.pathname}`] })
      .setProtectedHeader({ alg, kid: keyId, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
      .setSubject(keyId)
      .setIssuer('cdp')
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(now + lifetime)
      .sign(key)
  }
}
