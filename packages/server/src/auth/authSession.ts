import type { IdentityProvider } from '@latchkey/protocol/api'

/** The session behind a request, and what its proof says. */
export type AuthSession = {
  readonly userId: string
  readonly sessionId: string
  readonly deviceId: string
  readonly projectId: string
  /** The site that the session is used on, as the frame has verified it. */
  readonly origin: string
  /** Whether the browser keeps the frame's key. */
  readonly storage: 'kept' | 'denied'
  /** How it was logged in to, and with which identity if it is still linked. */
  readonly provider: 'email' | IdentityProvider
  readonly identityId: string | null
  /** The change of address that the session may take back, if it may do nothing else. */
  readonly claimId: string | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** Thumbprint (RFC 7638) of the key that has signed the proof. */
  readonly jkt: string
  /** The claims of the proof (RFC 9449), those of its maker's own too: signed by that key, and checked no further. */
  readonly proof: Readonly<Record<string, unknown>>
}
