import { and, lte, ne, sql } from 'drizzle-orm'
import {
  authAttempts,
  authBudgets,
  authCooldowns,
  authEmailChanges,
  authProofs,
  authRefreshTokens,
  authSessions,
  mailOutbox,
} from '../store/authSchema.ts'
import { authChallenges, authSocialAttempts } from '../store/identitySchema.ts'
import type { Store } from '../store/store.ts'

/** An expired row stays this long, in ms. */
const graceMs = 3_600_000
/** A used refresh token stays this long, in ms. */
const usedTokenMs = 604_800_000

/** Removes expired rows of logins, sessions and mails. */
export async function removeExpired({ db }: Store): Promise<void> {
  const now = Date.now()
  const old = now - graceMs
  await db.delete(authProofs).where(lte(authProofs.expiresAt, now))
  await db.delete(authCooldowns).where(lte(authCooldowns.until, now))
  await db.delete(authBudgets).where(lte(authBudgets.endsAt, now))
  await db.delete(authAttempts).where(lte(authAttempts.expiresAt, old))
  await db
    .delete(authEmailChanges)
    // A wallet takes back what has taken effect, however long ago.
    .where(and(lte(authEmailChanges.expiresAt, old), ne(authEmailChanges.state, 'changed')))
  await db.delete(mailOutbox).where(lte(mailOutbox.expiresAt, old))
  await db.delete(authSocialAttempts).where(lte(authSocialAttempts.expiresAt, old))
  await db.delete(authChallenges).where(lte(authChallenges.expiresAt, now))
  await db.delete(authSessions).where(lte(authSessions.expiresAt, old))
  await db.execute(
    sql`delete from vault_tries t where not exists (select 1 from auth_sessions s where s.id = t.session_id)`,
  )
  await db
    .delete(authRefreshTokens)
    .where(sql`${authRefreshTokens.usedAt} <= ${now - usedTokenMs}::bigint`)
}
