import { and, desc, eq, gt, isNotNull, ne, or } from 'drizzle-orm'
import type { Transaction } from '../../bus/bus.ts'
import { ServerError } from '../../errors.ts'
import {
  authEmailChanges,
  authSessions,
  authUsers,
  type EmailChange,
} from '../../store/authSchema.ts'
import { vaults } from '../../store/vaultSchema.ts'
import { findVault } from '../vault/readVault.ts'
import { endSessions } from '../sessions/sessionRows.ts'
import { dropMails } from './attempts.ts'
import type { AuthContext } from '../authContext.ts'

/** Names of the notices of a change that waits: sent at once, and before three and six sevenths of the wait are over. */
export const noticeNumbers = [0, 1, 2] as const
/** The share of the wait after which each notice is sent: days 0, 3 and 6 of 7. */
export const noticeShares = [0, 3 / 7, 6 / 7] as const

/** The mail of one notice. */
export function noticeId(changeId: string, number: number): string {
  return `${changeId}.${number}`
}

/**
 * Finds the change by which an address was moved away from an account that can still take it back: with a wallet at any time, without one for
 * 72 hours. Until then no other account gets the address.
 */
export async function findClaim(
  tx: Transaction,
  projectId: string,
  emailIndex: string,
  now: number,
): Promise<{ readonly change: EmailChange; readonly hasWallet: boolean } | undefined> {
  const [row] = await tx
    .select({ change: authEmailChanges, walletId: vaults.walletId })
    .from(authEmailChanges)
    .leftJoin(
      vaults,
      and(eq(vaults.userId, authEmailChanges.userId), eq(vaults.projectId, projectId)),
    )
    .where(
      and(
        eq(authEmailChanges.projectId, projectId),
        eq(authEmailChanges.oldIndex, emailIndex),
        eq(authEmailChanges.state, 'changed'),
        or(isNotNull(vaults.walletId), gt(authEmailChanges.expiresAt, now)),
      ),
    )
    .orderBy(desc(authEmailChanges.createdAt))
    .limit(1)
  return row && { change: row.change, hasWallet: row.walletId !== null }
}

/** Returns true if another account uses the address or can still take it back. */
export async function isTaken(
  tx: Transaction,
  { projectId, userId }: Pick<EmailChange, 'projectId' | 'userId'>,
  emailIndex: string,
  now: number,
): Promise<boolean> {
  const [other] = await tx
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(
      and(
        eq(authUsers.projectId, projectId),
        eq(authUsers.emailIndex, emailIndex),
        ne(authUsers.id, userId),
      ),
    )
  if (other) return true
  const claim = await findClaim(tx, projectId, emailIndex, now)
  return claim !== undefined && claim.change.userId !== userId
}

/** Moves the address of an account, and mails the old one. A change that waited ends, and the notices of it. */
export async function moveAddress(
  tx: Transaction,
  { findMail, limits }: Pick<AuthContext, 'findMail' | 'limits'>,
  change: EmailChange,
  at: { readonly now: number; readonly isSigned: boolean; readonly origin?: string | undefined },
) {
  const { id, userId, projectId, newIndex, newSealed, oldSealed } = change
  const { now, isSigned, origin } = at
  await endWaiting(tx, userId, now)
  const [user] = await tx
    .update(authUsers)
    .set({ emailIndex: newIndex, emailSealed: newSealed })
    .where(eq(authUsers.id, userId))
    .returning()
  await tx
    .update(authEmailChanges)
    .set({ state: 'changed', isSigned, changedAt: now, expiresAt: now + limits.emailRevertMs })
    .where(eq(authEmailChanges.id, id))
  if (oldSealed === null || !user) return
  const hasWallet = (await findVault(tx, { userId, projectId })) !== undefined
  await findMail()?.put(tx, {
    id,
    projectId,
    kind: hasWallet ? 'email-changed-wallet' : 'email-changed',
    recipientSealed: oldSealed,
    locale: user.locale,
    facts: { newEmailSealed: newSealed, at: String(now), ...(origin !== undefined && { origin }) },
    now,
    expiresAt: now + limits.emailRevertMs,
  })
}

/** Ends the change that waits, if there is one, and its notices. */
export async function endWaiting(tx: Transaction, userId: string, now: number) {
  const ended = await tx
    .update(authEmailChanges)
    .set({ state: 'cancelled', expiresAt: now })
    .where(and(eq(authEmailChanges.userId, userId), eq(authEmailChanges.state, 'waiting')))
    .returning({ id: authEmailChanges.id })
  for (const { id } of ended)
    await dropMails(
      tx,
      noticeNumbers.map((number) => noticeId(id, number)),
    )
}

/**
 * Cancels a change that waits, or takes back one that took effect together with all that came after it. Every session of the account ends, but
 * for the one that is kept, which may do anything again.
 *
 * @throws ServerError `email_taken` where another account has the old address.
 */
export async function takeBack(
  tx: Transaction,
  { limits }: Pick<AuthContext, 'limits'>,
  change: EmailChange,
  { now, keptSession }: { readonly now: number; readonly keptSession?: string | undefined },
) {
  const { id, userId, oldIndex, oldSealed, createdAt } = change
  await endWaiting(tx, userId, now)
  if (change.state !== 'waiting') {
    if (oldIndex !== null && (await isTaken(tx, change, oldIndex, now)))
      throw new ServerError('email_taken', 'Another account uses this address.')
    await tx
      .update(authUsers)
      .set({ emailIndex: oldIndex, emailSealed: oldSealed })
      .where(eq(authUsers.id, userId))
    await tx
      .delete(authEmailChanges)
      .where(and(eq(authEmailChanges.userId, userId), gt(authEmailChanges.createdAt, createdAt)))
  }
  await tx
    .update(authEmailChanges)
    .set({
      state: change.state === 'waiting' ? 'cancelled' : 'reverted',
      expiresAt: now + limits.emailRevertMs,
    })
    .where(eq(authEmailChanges.id, id))
  await endSessions(tx, userId, now, keptSession)
  if (keptSession !== undefined)
    await tx.update(authSessions).set({ claimId: null }).where(eq(authSessions.id, keptSession))
}
