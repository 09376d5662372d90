import { and, desc, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import type { RouteInput, RouteResponse, WaitingEmailChange } from '@latchkey/protocol/api'
import type * as api from '@latchkey/protocol/api'
import type { Transaction } from '../../bus/bus.ts'
import { ServerError } from '../../errors.ts'
import {
  authDevices,
  authEmailChanges,
  authUsers,
  type EmailChange,
} from '../../store/authSchema.ts'
import { attemptEnded, newId } from './attempts.ts'
import type { AuthSession } from '../authSession.ts'
import type { AuthContext } from '../authContext.ts'
import {
  endWaiting,
  isTaken,
  moveAddress,
  noticeId,
  noticeNumbers,
  noticeShares,
  takeBack,
} from './moveAddress.ts'
import type { SessionRow } from '../sessions/sessionRows.ts'

/** Maximum number of changes per transaction. */
const mostAtOnce = 50

/**
 * Handles e-mail changes that wait because the wallet hasn't signed them, and the wallet's answers to changes. The mailbox alone moves an
 * address only if no answer arrives during the whole wait. The wallet can take a moved address back at any later time.
 */
export function createEmailWait(parts: AuthContext) {
  const { store, limits, addresses, walletProofs } = parts
  const { db } = store

  const startOf = (appliesAt: number) => appliesAt - limits.emailChangeWaitMs

  /** Returns the change id and the number of due notices, as stored per device. */
  function newestNotice({ id, appliesAt }: EmailChange, now: number) {
    const start = startOf(appliesAt ?? now)
    const due = noticeShares.filter((share) => now >= start + share * limits.emailChangeWaitMs)
    return `${id}/${due.length}`
  }

  async function findWaiting(place: Transaction | typeof db, userId: string) {
    const [change] = await place
      .select()
      .from(authEmailChanges)
      .where(and(eq(authEmailChanges.userId, userId), eq(authEmailChanges.state, 'waiting')))
    return change
  }

  async function tellCancelled(tx: Transaction, change: EmailChange, now: number) {
    const [user] = await tx.select().from(authUsers).where(eq(authUsers.id, change.userId))
    if (change.oldSealed === null || !user) return
    await parts.findMail()?.put(tx, {
      id: newId(),
      projectId: change.projectId,
      kind: 'email-change-cancelled',
      recipientSealed: change.oldSealed,
      locale: user.locale,
      facts: { newEmailSealed: change.newSealed, at: String(now) },
      now,
      expiresAt: now + limits.noticeMs,
    })
  }

  async function applyDue(tx: Transaction, now: number) {
    const due = await tx
      .select()
      .from(authEmailChanges)
      .where(and(eq(authEmailChanges.state, 'waiting'), lte(authEmailChanges.appliesAt, now)))
      .orderBy(authEmailChanges.appliesAt)
      .limit(mostAtOnce)
      .for('update', { skipLocked: true })
    for (const change of due)
      if (await isTaken(tx, change, change.newIndex, now)) {
        await endWaiting(tx, change.userId, now)
        await tellCancelled(tx, change, now)
      } else await moveAddress(tx, parts, change, { now, isSigned: false })
    return due.length
  }

  async function answerOne(
    tx: Transaction,
    { changeId, answer, proof }: RouteInput<typeof api.answerEmailChange>['body'],
    session: AuthSession,
  ) {
    const now = Date.now()
    const [change] = await tx
      .select()
      .from(authEmailChanges)
      .where(
        and(
          eq(authEmailChanges.id, changeId),
          eq(authEmailChanges.userId, session.userId),
          eq(authEmailChanges.state, answer === 'revert' ? 'changed' : 'waiting'),
        ),
      )
      .for('update')
    if (!change || change.oldSealed === null) throw attemptEnded()
    await walletProofs.require(tx, session, { action: `email-${answer}`, target: changeId }, proof)
    const { projectId, oldSealed, newSealed } = change
    if (answer === 'confirm') {
      if (await isTaken(tx, change, change.newIndex, now)) throw taken()
      await moveAddress(tx, parts, change, { now, isSigned: true, origin: session.origin })
      return { email: addresses.read(newSealed, projectId) }
    }
    await takeBack(tx, parts, change, { now, keptSession: session.sessionId })
    await tellCancelled(tx, change, now)
    return { email: addresses.read(oldSealed, projectId) }
  }

  return {
    /** Lets a change wait whose codes were right, and puts the mails of days 0, 3 and 6 to the old address. */
    begin: async (tx: Transaction, change: EmailChange, origin: string, now: number) => {
      const { id, userId, projectId, oldSealed, newSealed } = change
      const appliesAt = now + limits.emailChangeWaitMs
      await tx
        .update(authEmailChanges)
        .set({ state: 'waiting', appliesAt, expiresAt: appliesAt + limits.emailRevertMs })
        .where(eq(authEmailChanges.id, id))
      const [user] = await tx.select().from(authUsers).where(eq(authUsers.id, userId))
      if (oldSealed !== null && user)
        for (const number of noticeNumbers) {
          const sendAt = now + noticeShares[number] * limits.emailChangeWaitMs
          await parts.findMail()?.put(tx, {
            id: noticeId(id, number),
            projectId,
            kind: 'email-change-waiting',
            recipientSealed: oldSealed,
            locale: user.locale,
            facts: {
              changeId: id,
              origin,
              newEmailSealed: newSealed,
              appliesAt: String(appliesAt),
              at: String(now),
            },
            now,
            sendAt,
            expiresAt: sendAt + limits.noticeMs,
          })
        }
      return appliesAt
    },

    /** @throws ServerError `conflict` where a change waits: its clock is not set back, and its notices count. */
    requireNone: async (tx: Transaction, userId: string) => {
      const waiting = await findWaiting(tx, userId)
      if (!waiting) return
      const day = new Date(waiting.appliesAt ?? 0).toISOString().slice(0, 10)
      throw new ServerError(
        'conflict',
        `A change of address waits until ${day}. Cancel it first, or use a passkey or recovery code for this one.`,
      )
    },

    /** Moves the addresses whose wait is over. Of servers that look at once, one moves each. */
    applyDue: async () => {
      const now = Date.now()
      const [due] = await db
        .select({ id: authEmailChanges.id })
        .from(authEmailChanges)
        .where(and(eq(authEmailChanges.state, 'waiting'), lte(authEmailChanges.appliesAt, now)))
        .limit(1)
      if (!due) return
      await db.transaction((tx) => applyDue(tx, now))
      parts.findMail()?.wake()
    },

    /** The change that waits, for a session's device. */
    waitingOf: async ({
      userId,
      deviceId,
    }: Pick<SessionRow, 'userId' | 'deviceId'>): Promise<WaitingEmailChange | null> => {
      const change = await findWaiting(db, userId)
      if (!change) return null
      const [device] = await db.select().from(authDevices).where(eq(authDevices.id, deviceId))
      return {
        changeId: change.id,
        newEmail: addresses.read(change.newSealed, change.projectId),
        appliesAt: change.appliesAt ?? change.expiresAt,
        isSeen: device?.seenNotice === newestNotice(change, Date.now()),
      }
    },

    /** When a change took effect. */
    changedAt: async (changeId: string): Promise<number> => {
      const [change] = await db
        .select()
        .from(authEmailChanges)
        .where(eq(authEmailChanges.id, changeId))
      return change?.changedAt ?? 0
    },

    see: async (changeId: string, { userId, deviceId }: AuthSession) => {
      const change = await findWaiting(db, userId)
      if (change?.id !== changeId) return
      await db
        .update(authDevices)
        .set({ seenNotice: newestNotice(change, Date.now()) })
        .where(eq(authDevices.id, deviceId))
    },

    list: async ({ userId }: AuthSession): Promise<RouteResponse<typeof api.getEmailChanges>> => {
      const rows = await db
        .select()
        .from(authEmailChanges)
        .where(
          and(
            eq(authEmailChanges.userId, userId),
            inArray(authEmailChanges.state, ['waiting', 'changed']),
            isNotNull(authEmailChanges.oldSealed),
          ),
        )
        .orderBy(desc(authEmailChanges.createdAt))
        .limit(mostAtOnce)
      return {
        changes: rows.map((row) => ({
          changeId: row.id,
          state: row.state === 'waiting' ? row.state : 'changed',
          oldEmail: addresses.read(row.oldSealed ?? '', row.projectId),
          newEmail: addresses.read(row.newSealed, row.projectId),
          appliesAt: row.changedAt ?? row.appliesAt ?? row.createdAt,
        })),
      }
    },

    /**
     * Takes the wallet's answer to a change.
     *
     * @throws ServerError `wrong_factor`, `email_taken`, `attempt_ended` where there is no such change of this account.
     */
    answer: async (
      body: RouteInput<typeof api.answerEmailChange>['body'],
      session: AuthSession,
    ) => {
      const isClaimed = session.claimId === null || session.claimId === body.changeId
      if (!isClaimed) throw attemptEnded()
      const done = await db.transaction((tx) => answerOne(tx, body, session))
      parts.findMail()?.wake()
      return done
    },
  }
}

/** Operations that {@link createEmailWait} returns. */
export type EmailWait = ReturnType<typeof createEmailWait>

/** Another account uses the address, or can take it back. */
export function taken(): ServerError {
  return new ServerError('email_taken', 'Another account uses this address. Choose another one.')
}
