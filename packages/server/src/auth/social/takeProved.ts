import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Transaction } from '../../bus/bus.ts'
import type { Codes } from '../email/codes.ts'
import type { ProvedIdentity } from '../identities/profiles.ts'
import { hashOf } from '../sessions/readProof.ts'
import { authSocialAttempts, type SocialAttempt } from '../../store/identitySchema.ts'
import { attemptEnded, type SocialAttempts } from './socialAttempts.ts'

/** Who ends an attempt. */
export type Claimant = {
  readonly projectId: string
  /** Thumbprint of the key that has signed the proof. */
  readonly jkt: string
  /** Of the result: from the window, or the address that a redirect came back to. */
  readonly secret: string | undefined
  /** The cookie that a redirect was begun with. */
  readonly cookie: string | undefined
  /** Of a link: whose account and session. */
  readonly link: { readonly userId: string; readonly sessionId: string } | undefined
}

/** Makes what gives a proved attempt to whoever began it. */
export function createTakeProved(codes: Codes, attempts: SocialAttempts) {
  const { secrets } = attempts

  /** Whether the visitor has agreed to it: by the click, or by a page that the window has handed the result to. */
  function isAgreed(attempt: SocialAttempt, state: SocialAttempt['state'], by: Claimant) {
    const isHolder = by.secret !== undefined && codes.isEqual(by.secret, secrets.resultOf(attempt))
    // The click alone leads nowhere in a redirect: whoever follows it brings the result along.
    if (attempt.mode === 'redirect') return state === 'confirmed' && isHolder
    return state === 'confirmed' || (state === 'proved' && isHolder)
  }

  function isTheirs(
    { jkt, storage, mode, cookieHash, userId, sessionId }: SocialAttempt,
    by: Claimant,
  ) {
    // A session that keeps no key has another one by now; it is the same session.
    if (by.link) return userId === by.link.userId && sessionId === by.link.sessionId
    if (userId !== null) return false
    if (jkt === by.jkt) return true
    const isBrowser =
      by.cookie !== undefined && cookieHash !== null && codes.isEqual(hashOf(by.cookie), cookieHash)
    return storage === 'denied' && mode === 'redirect' && isBrowser
  }

  /**
   * Whom a proved attempt has shown, and how to claim it, which succeeds once.
   *
   * @throws ServerError `attempt_ended` for one that is not agreed to, was used, has expired, or is another's; so does claiming it.
   */
  return async (attemptId: string, by: Claimant) => {
    const now = Date.now()
    const attempt = await attempts.find(attemptId, by.projectId)
    if (!attempt) throw attemptEnded()
    const { state } = attempts.stateOf(attempt, now)
    const profile = attempts.profileOf(attempt)
    if (!profile || !isAgreed(attempt, state, by) || !isTheirs(attempt, by)) throw attemptEnded()
    const { projectId, provider, origin, locale } = attempt
    const identity: ProvedIdentity = { projectId, provider, ...profile }
    const claim = async (tx: Transaction) => {
      const [claimed] = await tx
        .update(authSocialAttempts)
        // Whom it has shown is no longer needed here.
        .set({ state: 'ended', profileSealed: null })
        .where(
          and(
            eq(authSocialAttempts.id, attemptId),
            inArray(authSocialAttempts.state, ['proved', 'confirmed']),
            gt(authSocialAttempts.expiresAt, now),
          ),
        )
        .returning({ id: authSocialAttempts.id })
      if (!claimed) throw attemptEnded()
    }
    return { identity, origin, locale, claim }
  }
}
