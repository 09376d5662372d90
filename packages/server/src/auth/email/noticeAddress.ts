import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../bus/bus.ts'
import { authUsers } from '../../store/authSchema.ts'
import { authIdentities } from '../../store/identitySchema.ts'
import type { Database } from '../../store/database.ts'

/**
 * Where somebody is told what happens to their account: at the address that they log in with, and without one at that of the identity that
 * was linked first, if its provider has verified it: one that somebody adds does not take the notices along.
 *
 * @returns the address as the store has it, and the language.
 */
export async function noticeAddressOf(
  db: Database | Transaction,
  userId: string,
): Promise<{ sealed: string; locale: string; projectId: string } | undefined> {
  const [user] = await db.select().from(authUsers).where(eq(authUsers.id, userId))
  if (!user) return undefined
  const { locale, projectId } = user
  if (user.emailSealed !== null) return { sealed: user.emailSealed, locale, projectId }
  const [identity] = await db
    .select({ sealed: authIdentities.emailSealed })
    .from(authIdentities)
    .where(
      and(
        eq(authIdentities.userId, userId),
        eq(authIdentities.isEmailVerified, true),
        isNotNull(authIdentities.emailSealed),
      ),
    )
    .orderBy(asc(authIdentities.linkedAt))
    .limit(1)
  return identity?.sealed ? { sealed: identity.sealed, locale, projectId } : undefined
}
