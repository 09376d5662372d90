import type { AuthSession } from './auth.ts'

/** Knows who is logged in. */
export type AuthService = {
  /**
   * Checks a request's access token and the proof that belongs to it (RFC 9449), and that its session is still there.
   *
   * @throws ServerError `use_dpop_nonce`, `invalid_proof`, `invalid_session`
   */
  requireSession(request: Request): Promise<AuthSession>
}
