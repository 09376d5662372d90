import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { SocialFault } from './socialFault.ts'
import { readWebToken, signWebToken } from './webToken.ts'

/** The faults that are in an ID token. */
export const claimFaults = [
  'wrongIssuer',
  'wrongNonce',
  'wrongAudience',
  'expiredToken',
  'wrongKey',
  'claims',
] as const

type ClaimFault = Extract<SocialFault, { kind: (typeof claimFaults)[number] }>

/** The answer of a token endpoint, with an ID token that was tampered with and, as far as a key goes, signed as honestly as before. */
export function changeClaims(
  answer: Readonly<Record<string, unknown>>,
  fault: ClaimFault,
  key: KeyObject,
): Readonly<Record<string, unknown>> {
  const token = readWebToken(String(answer.id_token))
  if (!token) return answer
  const signer =
    fault.kind === 'wrongKey' ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : key
  const claims = { ...token.claims, ...getChange(fault) }
  return { ...answer, id_token: signWebToken({ header: token.header, claims }, signer) }
}

function getChange(fault: ClaimFault): Readonly<Record<string, unknown>> {
  switch (fault.kind) {
    case 'wrongIssuer':
      return { iss: 'https://accounts.example.com' }
    case 'wrongNonce':
      return { nonce: 'of-another-login' }
    case 'wrongAudience':
      return { aud: 'another-client' }
    case 'expiredToken':
      return { exp: Math.floor(Date.now() / 1000) - 3600 }
    case 'claims':
      return fault.claims
    case 'wrongKey':
      return {}
  }
}
