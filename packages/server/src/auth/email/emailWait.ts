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
import type { Database } from '../../store/database.ts'
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
export interface EmailWait {
  /** Lets a change wait whose codes were right, and puts the mails of days 0, 3 and 6 to the old address. */
  begin(tx: Transaction, change: EmailChange, origin: string, now: number): Promise<number>
  /** @throws ServerError `conflict` where a change waits: its clock is not set back, and its notices count. */
  requireNone(tx: Transaction, userId: string): Promise<void>
  /** Moves the addresses whose wait is over. Of servers that look at once, one moves each. */
  applyDue(): Promise<void>
  /** The change that waits, for a session's device. */
  waitingOf(session: Pick<SessionRow, 'userId' | 'deviceId'>): Promise<WaitingEmailChange | null>
  /** When a change took effect. */
  changedAt(changeId: string): Promise<number>

  /** Marks the newest notice of a change as seen on the session's device. */
  see(changeId: string, session: AuthSession): Promise<void>
  /** Lists the changes of an account that wait or took effect, the newest first. */
  list(session: AuthSession): Promise<RouteResponse<typeof api.getEmailChanges>>
  /**
   * Takes the wallet's answer to a change.
   *
   * @throws ServerError `wrong_factor`, `email_taken`, `attempt_ended` where there is no such change of this account.
   */
  answer(
    body: RouteInput<typeof api.answerEmailChange>['body'],
    session: AuthSession,
  ): Promise<RouteResponse<typeof api.answerEmailChange>>
}

export function createEmailWait(context: AuthContext): EmailWait {
  return {
    begin: (tx, change, origin, now) => begin(context, tx, change, origin, now),
    requireNone,
    applyDue: () => applyDue(context),
    waitingOf: (session) => waitingOf(context, session),
    changedAt: (changeId) => changedAt(context, changeId),
    see: (changeId, session) => see(context, changeId, session),
    list: (session) => list(context, session),
    answer: (body, session) => answer(context, body, session),
  }
}

function startOf({ limits }: AuthContext, appliesAt: number) {
  return appliesAt - limits.emailChangeWaitMs
}

/** Returns the change id and the number of due notices, as stored per device. */
function newestNotice(context: AuthContext, { id, appliesAt }: EmailChange, now: number) {
  const { limits } = context
  const start = startOf(context, appliesAt ?? now)
  const due = noticeShares.filter((share) => now >= start + share * limits.emailChangeWaitMs)
  return `${id}/${due.length}`
}

async function findWaiting(place: Transaction | Database, userId: string) {
  const [change] = await place
    .select()
    .from(authEmailChanges)
    .where(and(eq(authEmailChanges.userId, userId), eq(authEmailChanges.state, 'waiting')))
  return change
}

async function tellCancelled(
  context: AuthContext,
  tx: Transaction,
  change: EmailChange,
  now: number,
) {
  const { limits } = context
  const [user] = await tx.select().from(authUsers).where(eq(authUsers.id, change.userId))
  if (change.oldSealed === null || !user) return
  await context.findMail()?.put(tx, {
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

async function applyDueChanges(context: AuthContext, tx: Transaction, now: number) {
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
      await tellCancelled(context, tx, change, now)
    } else await moveAddress(tx, context, change, { now, isSigned: false })
  return due.length
}

async function answerOne(
  context: AuthContext,
  tx: Transaction,
  { changeId, answer, proof }: RouteInput<typeof api.answerEmailChange>['body'],
  session: AuthSession,
) {
  const { walletProofs, addresses } = context
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
    await moveAddress(tx, context, change, { now, isSigned: true, origin: session.origin })
    return { email: addresses.read(newSealed, projectId) }
  }
  await takeBack(tx, context, change, { now, keptSession: session.sessionId })
  await tellCancelled(context, tx, change, now)
  return { email: addresses.read(oldSealed, projectId) }
}

async function begin(
  context: AuthContext,
  tx: Transaction,
  change: EmailChange,
  origin: string,
  now: number,
) {
  const { limits } = context
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
      await context.findMail()?.put(tx, {
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
}

async function requireNone(tx: Transaction, userId: string) {
  const waiting = await findWaiting(tx, userId)
  if (!waiting) return
  const day = new Date(waiting.appliesAt ?? 0).toISOString().slice(0, 10)
  throw new ServerError(
    'conflict',
    `A change of address waits until ${day}. Cancel it first, or use a passkey or recovery code for this one.`,
  )
}

async function applyDue(context: AuthContext) {
  const { store } = context
  const now = Date.now()
  const [due] = await store.db
    .select({ id: authEmailChanges.id })
    .from(authEmailChanges)
    .where(and(eq(authEmailChanges.state, 'waiting'), lte(authEmailChanges.appliesAt, now)))
    .limit(1)
  if (!due) return
  await store.db.transaction((tx) => applyDueChanges(context, tx, now))
  context.findMail()?.wake()
}

async function waitingOf(
  context: AuthContext,
  { userId, deviceId }: Pick<SessionRow, 'userId' | 'deviceId'>,
): Promise<WaitingEmailChange | null> {
  const { store, addresses } = context
  const change = await findWaiting(store.db, userId)
  if (!change) return null
  const [device] = await store.db.select().from(authDevices).where(eq(authDevices.id, deviceId))
  return {
    changeId: change.id,
    newEmail: addresses.read(change.newSealed, change.projectId),
    appliesAt: change.appliesAt ?? change.expiresAt,
    isSeen: device?.seenNotice === newestNotice(context, change, Date.now()),
  }
}

async function changedAt({ store }: AuthContext, changeId: string): Promise<number> {
  const [change] = await store.db
    .select()
    .from(authEmailChanges)
    .where(eq(authEmailChanges.id, changeId))
  return change?.changedAt ?? 0
}

async function see(context: AuthContext, changeId: string, { userId, deviceId }: AuthSession) {
  const { store } = context
  const change = await findWaiting(store.db, userId)
  if (change?.id !== changeId) return
  await store.db
    .update(authDevices)
    .set({ seenNotice: newestNotice(context, change, Date.now()) })
    .where(eq(authDevices.id, deviceId))
}

async function list(
  { store, addresses }: AuthContext,
  { userId }: AuthSession,
): Promise<RouteResponse<typeof api.getEmailChanges>> {
  const rows = await store.db
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
}

async function answer(
  context: AuthContext,
  body: RouteInput<typeof api.answerEmailChange>['body'],
  session: AuthSession,
): Promise<RouteResponse<typeof api.answerEmailChange>> {
  const { store } = context
  const isClaimed = session.claimId === null || session.claimId === body.changeId
  if (!isClaimed) throw attemptEnded()
  const done = await store.db.transaction((tx) => answerOne(context, tx, body, session))
  context.findMail()?.wake()
  return done
}

/** Another account uses the address, or can take it back. */
export function taken(): ServerError {
  return new ServerError('email_taken', 'Another account uses this address. Choose another one.')
}
