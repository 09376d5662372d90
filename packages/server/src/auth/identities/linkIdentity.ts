import { and, eq, isNull, ne } from 'drizzle-orm'
import type { IdentityProof, IdentityRecord } from '@latchkey/protocol/api'
import type { Transaction } from '../../bus/bus.ts'
import { ServerError } from '../../errors.ts'
import { authSessions, authUsers } from '../../store/authSchema.ts'
import { authIdentities, type IdentityRow } from '../../store/identitySchema.ts'
import { newId } from '../email/attempts.ts'
import { noticeAddressOf } from '../email/noticeAddress.ts'
import type { AuthContext } from '../authContext.ts'
import type { AuthSession } from '../authSession.ts'
import { identitiesOf, identityRecord, insertIdentity, isIdentity } from './identityRows.ts'
import type { ProvedIdentity } from './profiles.ts'

/** The wallet's agreement to a link. */
export interface IdentityLink {
  /** Id of the attempt that has proved the identity. The wallet has signed it. */
  readonly target: string
  readonly proof: IdentityProof
}

/** Work in the same transaction and before anything else: claims the attempt, and throws if it was used. */
export type ClaimAttempt = (tx: Transaction) => Promise<void>

/** Adds an identity to the account of a session. See `Identities.linkTo`. */
export async function linkIdentity(
  context: AuthContext,
  session: AuthSession,
  identity: ProvedIdentity,
  link: IdentityLink,
  claim?: ClaimAttempt,
): Promise<IdentityRecord> {
  const { store, findMail } = context
  const linked = await store.db.transaction(async (tx) => {
    await claim?.(tx)
    return writeLink(context, tx, session, identity, link)
  })
  findMail()?.wake()
  return identityRecord(context, linked, session)
}

async function writeLink(
  context: AuthContext,
  tx: Transaction,
  session: AuthSession,
  identity: ProvedIdentity,
  { target, proof }: IdentityLink,
): Promise<IdentityRow> {
  const { limits, walletProofs } = context
  await lockUser(tx, session)
  await walletProofs.require(tx, session, { action: 'link', target }, proof)
  const now = Date.now()
  const own = await identitiesOf(tx, session.userId)
  if (own.length >= limits.identitiesPerUser)
    throw new ServerError('bad_request', 'This account has too many identities already.')
  const made = await insertIdentity(context, tx, identity, { userId: session.userId, now })
  if (!made) {
    const [there] = await tx.select().from(authIdentities).where(isIdentity(context, identity))
    if (there?.userId === session.userId) return there
    throw new ServerError(
      'conflict',
      'Another account is logged in to with this identity. Log in with it, and remove it there first.',
    )
  }
  await putNotice(context, tx, 'identity-linked', made, session, now)
  return made
}

/** Removes an identity from the account of a session. See `Identities.unlink`. */
export async function unlinkIdentity(
  context: AuthContext,
  session: AuthSession,
  identityId: string,
  proof: IdentityProof,
): Promise<void> {
  const { store, walletProofs, findMail } = context
  await store.db.transaction(async (tx) => {
    const user = await lockUser(tx, session)
    const rows = await identitiesOf(tx, session.userId)
    const row = rows.find(({ id }) => id === identityId)
    if (!row) throw new ServerError('not_found', 'This account has no such identity.')
    await walletProofs.require(tx, session, { action: 'unlink', target: identityId }, proof)
    if (user.emailIndex === null && rows.length === 1)
      throw new ServerError(
        'last_identity',
        'Nothing else leads to this account. Link another identity, or add an e-mail address, first.',
      )
    const now = Date.now()
    // Before the identity is removed: its owner gets the notice even if it bears the only address.
    await putNotice(context, tx, 'identity-unlinked', row, session, now)
    await tx
      .update(authSessions)
      .set({ endedAt: now })
      .where(
        and(
          eq(authSessions.identityId, identityId),
          ne(authSessions.id, session.sessionId),
          isNull(authSessions.endedAt),
        ),
      )
    await tx.delete(authIdentities).where(eq(authIdentities.id, identityId))
  })
  findMail()?.wake()
}

/** Locks the account, so that its ways to log in change once at a time. */
async function lockUser(tx: Transaction, { userId }: AuthSession) {
  const [user] = await tx.select().from(authUsers).where(eq(authUsers.id, userId)).for('update')
  if (!user) throw new ServerError('invalid_session', 'The session has ended. Log in again.')
  return user
}

async function putNotice(
  { limits, findMail }: AuthContext,
  tx: Transaction,
  kind: 'identity-linked' | 'identity-unlinked',
  { provider }: Pick<IdentityRow, 'provider'>,
  session: AuthSession,
  now: number,
) {
  const mails = findMail()
  const to = mails && (await noticeAddressOf(tx, session.userId))
  if (!to) return
  await mails.put(tx, {
    id: newId(),
    projectId: to.projectId,
    kind,
    recipientSealed: to.sealed,
    locale: to.locale,
    facts: { identity: provider, origin: session.origin, at: String(now) },
    now,
    expiresAt: now + limits.noticeMs,
  })
}
