import { createHash, createHmac } from 'node:crypto'
import type { SocialAttempt } from '../../store/identitySchema.ts'

/** What of an attempt the rest follows from: an id that is used again later has others. */
type Named = Pick<SocialAttempt, 'id' | 'createdAt'>

/** What an attempt proves itself with on its way, each of 256 bits. All of it follows from its id and the server's key, so that none is kept. */
export function createAttemptSecrets(key: Uint8Array) {
  const secretOf =
    (purpose: string) =>
    ({ id, createdAt }: Named) =>
      createHmac('sha256', key).update(`${purpose}\0${id}\0${createdAt}`).digest('base64url')
  return {
    /** OAuth's `state` (RFC 6749, section 10.12), by which the provider's answer finds its attempt. */
    stateOf: secretOf('state'),
    /** OpenID's `nonce`, which the ID token repeats. */
    nonceOf: secretOf('nonce'),
    /** PKCE's verifier (RFC 7636), without which a code that was overheard is worth nothing. */
    verifierOf: secretOf('verifier'),
    /** What only the browser gets that brings the provider's answer. */
    ticketOf: secretOf('ticket'),
    /** What only the page gets that the window was opened by, or that is led back to. */
    resultOf: secretOf('result'),
  }
}

/** What {@link createAttemptSecrets} makes. */
export type AttemptSecrets = ReturnType<typeof createAttemptSecrets>

/** PKCE's challenge (S256) of a verifier. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
