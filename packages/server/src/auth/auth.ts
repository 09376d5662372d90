import type { SessionAccess } from '@latchkey/protocol/api'
import type { Transaction } from '../bus/bus.ts'
import type { AuthBudgets } from './authBudgets.ts'
import type { AuthSession } from './authSession.ts'
import type { Codes } from './email/codes.ts'
import type { EmailAttempts } from './email/emailAttempts.ts'
import type { EmailChanges } from './email/emailChange.ts'
import type { EmailLogin } from './email/emailLogin.ts'
import type { EmailRevert } from './email/emailRevert.ts'
import type { EmailWait } from './email/emailWait.ts'
import type { Identities, IdentityLogin } from './identities/identities.ts'
import type { Profiles, ProvedIdentity } from './identities/profiles.ts'
import type { WalletProofs } from './identities/walletProofs.ts'
import type { BegunSession } from './sessions/beginSession.ts'
import type { Cookies } from './sessions/cookies.ts'
import type { Proof } from './sessions/readProof.ts'
import type { RevokedDevice } from './sessions/devices.ts'
import type { Refreshed, RefreshRequest } from './sessions/refreshSession.ts'
import type { SessionRow } from './sessions/sessionRows.ts'

/** A mail about somebody's wallet, which other parts have sent. */
export type Notice = {
  readonly kind: 'factor_added' | 'factor_removed' | 'factor_locked'
  readonly factor: 'device' | 'passkey' | 'recovery'
  /** The name that its owner gave it. */
  readonly label: string
}

/** The key and the site that an access token is made for. */
export type Holder = { readonly jkt: string; readonly origin: string }

/** The identities of users, and logins by them. */
export type AuthIdentities = Identities & {
  /**
   * Logs somebody in by an identity that the caller has checked, and sets the cookies of session and device.
   *
   * @param within - in the same transaction and before anything else: claims the attempt, so that it is used once.
   */
  loginWith(
    identity: ProvedIdentity,
    login: IdentityLogin,
    within?: (tx: Transaction) => Promise<void>,
  ): Promise<SessionAccess>
}

/** The part that logs people in and knows who is logged in, as handlers see it. */
export type Auth = {
  /**
   * Checks a request's access token and its proof (RFC 9449), and that its session is still there.
   *
   * @throws ServerError `use_dpop_nonce`, `invalid_proof`, `invalid_token` (refresh it), `invalid_session` (log in again)
   */
  requireSession(request: Request): Promise<AuthSession>
  /** Checks a session, also one that may only open the wallet to take a change of address back. */
  requireAnySession(request: Request): Promise<AuthSession>
  /** Checks a request's proof, and that no server that shares the store was shown it before. */
  requireProof(request: Request, accessToken?: string): Promise<Proof>
  /** Makes a nonce for the next proof: the header `DPoP-Nonce` of every answer. */
  nonce(): string
  /** Makes an access token for a session, for one site and one key. */
  access(session: SessionRow, holder: Holder): Promise<SessionAccess>
  readonly login: EmailLogin
  readonly attempts: EmailAttempts
  readonly change: EmailChanges
  readonly wait: EmailWait
  readonly revert: EmailRevert
  readonly codes: Codes
  readonly budgets: AuthBudgets
  readonly profiles: Profiles
  readonly walletProofs: WalletProofs
  readonly identities: AuthIdentities
  /** Gives the browser the cookies that it goes on with, and access. */
  keep(begun: BegunSession, holder: Holder & { readonly cookies: Cookies }): Promise<SessionAccess>
  /** Logs devices of a user out and mails their owner. @returns those that were not revoked before. */
  revokeDevices(
    owner: Pick<AuthSession, 'userId' | 'origin'>,
    deviceIds: readonly string[],
  ): Promise<readonly RevokedDevice[]>
  /** Gives the token that follows a refresh token; a copied one ends its session and its owner is mailed. */
  refresh(request: RefreshRequest): Promise<Refreshed>
  /**
   * Tells a user by mail what happened to their wallet. Where no mail can be sent, nothing happens; a device that was added has its own
   * notice already.
   *
   * @param tx - a transaction to write it with: it is sent once that is committed.
   */
  notify(userId: string, notice: Notice, tx?: Transaction): Promise<void>
  /** Stops cleaning up, and sending mails. */
  close(): Promise<void>
}
