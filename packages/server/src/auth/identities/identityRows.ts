import { and, asc, eq } from 'drizzle-orm'
import type { IdentityRecord } from '@latchkey/protocol/api'
import type { Transaction } from '../../bus/bus.ts'
import { authUsers } from '../../store/authSchema.ts'
import type { Database } from '../../store/database.ts'
import { authIdentities, type IdentityRow } from '../../store/identitySchema.ts'
import { newId } from '../email/attempts.ts'
import type { AuthContext } from '../authContext.ts'
import type { ProvedIdentity } from './profiles.ts'

/** The keys by which identities are stored and found. */
export type IdentityKeys = Pick<AuthContext, 'profiles' | 'addresses'>

/** Matches the row of an identity: its issuer and subject in its project, and never its address. */
export function isIdentity({ profiles }: IdentityKeys, identity: ProvedIdentity) {
  return and(
    eq(authIdentities.projectId, identity.projectId),
    eq(authIdentities.issuer, identity.issuer),
    eq(authIdentities.subjectIndex, profiles.indexOf(identity)),
  )
}

/** Returns the columns that a login updates. Values that a provider sends only once (Apple's names) stay. */
function profileColumns(
  { profiles, addresses }: IdentityKeys,
  { name, email, isEmailVerified, projectId }: ProvedIdentity,
) {
  return {
    ...(name !== null && { nameSealed: profiles.sealName(name, projectId) }),
    ...(email !== null && { emailSealed: addresses.store(email, projectId).sealed }),
    ...(email !== null && { isEmailVerified }),
  }
}

/** Writes an identity of a user. Returns `undefined` if the identity exists already. */
export async function insertIdentity(
  keys: IdentityKeys,
  tx: Transaction,
  identity: ProvedIdentity,
  { userId, now }: { readonly userId: string; readonly now: number },
): Promise<IdentityRow | undefined> {
  const { projectId, provider, issuer } = identity
  const [made] = await tx
    .insert(authIdentities)
    .values({
      id: newId(),
      projectId,
      userId,
      provider,
      issuer,
      subjectIndex: keys.profiles.indexOf(identity),
      isEmailVerified: false,
      ...profileColumns(keys, identity),
      linkedAt: now,
      lastUsedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  return made
}

async function touchIdentity(
  keys: IdentityKeys,
  tx: Transaction,
  identity: ProvedIdentity,
  now: number,
): Promise<IdentityRow | undefined> {
  const [found] = await tx
    .update(authIdentities)
    .set({ ...profileColumns(keys, identity), lastUsedAt: now })
    .where(isIdentity(keys, identity))
    .returning()
  return found
}

/**
 * Returns an identity and creates it with an account if it is missing. Of two logins that create it at once, on any server, one waits for the
 * other.
 */
export async function takeIdentity(
  keys: IdentityKeys,
  tx: Transaction,
  identity: ProvedIdentity,
  { locale, now }: { readonly locale: string; readonly now: number },
): Promise<{ row: IdentityRow; isNewUser: boolean }> {
  const found = await touchIdentity(keys, tx, identity, now)
  if (found) return { row: found, isNewUser: false }
  const userId = newId()
  const { projectId } = identity
  await tx.insert(authUsers).values({ id: userId, projectId, locale, createdAt: now })
  const made = await insertIdentity(keys, tx, identity, { userId, now })
  if (made) return { row: made, isNewUser: true }
  await tx.delete(authUsers).where(eq(authUsers.id, userId))
  const other = await touchIdentity(keys, tx, identity, now)
  if (!other) throw new Error('An identity was neither written nor found')
  return { row: other, isNewUser: false }
}

/** Lists the identities of a user, the first linked first. */
export function identitiesOf(db: Transaction | Database, userId: string) {
  return db
    .select()
    .from(authIdentities)
    .where(eq(authIdentities.userId, userId))
    .orderBy(asc(authIdentities.linkedAt), asc(authIdentities.id))
}

/** Decrypts a row for its owner. */
export function identityRecord(
  { profiles, addresses }: IdentityKeys,
  row: IdentityRow,
  session: { readonly identityId: string | null },
): IdentityRecord {
  const { id, provider, projectId, isEmailVerified, linkedAt, lastUsedAt } = row
  return {
    id,
    provider,
    name: row.nameSealed === null ? null : profiles.readName(row.nameSealed, projectId),
    email: row.emailSealed === null ? null : addresses.read(row.emailSealed, projectId),
    isEmailVerified,
    linkedAt,
    lastUsedAt,
    isCurrent: id === session.identityId,
  }
}
