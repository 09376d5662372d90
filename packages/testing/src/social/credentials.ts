import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isSignedByEllipticKey, readWebToken } from './webToken.ts'
import type { StandInDefinition } from './standInDefinition.ts'

/** What an operator gets from a provider's console for the server of a site. */
export type Credentials =
  | { readonly kind: 'text'; readonly clientId: string; readonly clientSecret: string }
  | {
      readonly kind: 'key'
      readonly clientId: string
      readonly teamId: string
      readonly keyId: string
      /** Of P-256, as PEM (PKCS #8). */
      readonly privateKey: string
    }

/** What Apple lets a secret last, in seconds: six months. */
const longestSecret = 15_777_000

/** Makes the credentials of a site. */
export function createCredentials({ id, secret }: StandInDefinition): Credentials {
  const clientId = `local-${id}`
  if (secret === 'text')
    return { kind: 'text', clientId, clientSecret: randomBytes(24).toString('base64url') }
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    kind: 'key',
    clientId,
    teamId: 'LOCALTEAM1',
    keyId: 'LOCALKEY01',
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }
}

/** Whether a client secret is a JWT as Apple wants it: of the team's key, for this client and provider, and not over. */
export function isSignedSecret(
  secret: string,
  credentials: Extract<Credentials, { kind: 'key' }>,
  issuer: string,
): boolean {
  const token = readWebToken(secret)
  if (!token || !isSignedByEllipticKey(secret, createPrivateKey(credentials.privateKey)))
    return false
  const { iss, sub, aud, exp, iat } = token.claims
  const now = Date.now() / 1000
  return (
    token.header.kid === credentials.keyId &&
    iss === credentials.teamId &&
    sub === credentials.clientId &&
    aud === issuer &&
    typeof iat === 'number' &&
    typeof exp === 'number' &&
    iat <= now + 60 &&
    exp > now &&
    exp <= now + longestSecret
  )
}
