import { and, eq, gt, inArray } from 'drizzle-orm'
import type { RouteInput, RouteResponse } from '@latchkey/protocol/api'
import type * as api from '@latchkey/protocol/api'
import type { Transaction } from '../../bus/bus.ts'
import { ServerError } from '../../errors.ts'
import { findVault } from '../vault/readVault.ts'
import { mailLocale } from '../../mail/renderMail.ts'
import {
  authAttempts,
  authEmailChanges,
  authUsers,
  type EmailChange,
} from '../../store/authSchema.ts'
import {
  attemptEnded,
  insertAttempt,
  newId,
  startCooldown,
  tryCode,
  wrongCode,
} from './attempts.ts'
import type { AuthSession } from '../authSession.ts'
import type { AuthContext } from '../authContext.ts'
import { deviceName } from '../sessions/deviceName.ts'
import { codeMail } from './emailLogin.ts'
import { taken, type EmailWait } from './emailWait.ts'
import { isTaken, moveAddress } from './moveAddress.ts'

/** Services of address changes. */
type ChangeContext = AuthContext & { readonly wait: EmailWait }

/** A change whose code was sent. */
type Underway = RouteResponse<typeof api.startEmailChange>

/**
 * Changes the address of an account: a code to the old one, a code to the new one. Where the account has a wallet, its signature moves the address
 * at once; without it the change waits.
 */
export interface EmailChanges {
  /**
   * Starts a change and sends the first code.
   *
   * @throws ServerError `wrong_factor`, `conflict`, `bad_request`, `too_many_requests`
   */
  start(body: RouteInput<typeof api.startEmailChange>['body'], asked: Asked): Promise<Underway>
  /** Sends another code of the current step. */
  resend(changeId: string, asked: Asked): Promise<Underway>
  /** Checks the code of the old address, and sends one to the new address. */
  verifyPrimary(changeId: string, code: string, asked: Asked): Promise<Underway>
  /** Checks the code of the new address. Moves the address, or lets the change wait for the wallet. */
  verifySecondary(
    changeId: string,
    code: string,
    session: AuthSession,
  ): Promise<RouteResponse<typeof api.verifySecondaryEmail>>
}

export function createEmailChange(context: ChangeContext): EmailChanges {
  return {
    start: (body, asked) => start(context, body, asked),
    resend: (changeId, asked) => resend(context, changeId, asked),
    verifyPrimary: (changeId, code, asked) => verifyPrimary(context, changeId, code, asked),
    verifySecondary: (changeId, code, session) => verifySecondary(context, changeId, code, session),
  }
}

/** Sends the code of one step, and remembers which attempt it is of. */
async function sendCode(
  context: ChangeContext,
  tx: Transaction,
  change: EmailChange,
  asked: { readonly session: AuthSession; readonly device: string; readonly prefix: string },
  locale: string,
  now: number,
): Promise<Underway> {
  const { budgets, addresses, limits } = context
  const isPrimary = change.state === 'primary'
  const { oldIndex, oldSealed, newIndex, newSealed } = change
  const [index, sealed] = isPrimary ? [oldIndex, oldSealed] : [newIndex, newSealed]
  if (index === null || sealed === null) throw attemptEnded()
  const { session, prefix } = asked
  await budgets.spendMail(tx, {
    address: addresses.indexOfAll(addresses.read(sealed, change.projectId)),
    device: isPrimary ? session.deviceId : undefined,
    prefix,
    projectId: change.projectId,
    now,
  })
  const attempt = await insertAttempt(tx, {
    projectId: change.projectId,
    purpose: isPrimary ? 'change-primary' : 'change-secondary',
    emailIndex: index,
    emailSealed: sealed,
    jkt: session.jkt,
    origin: session.origin,
    deviceName: asked.device,
    locale,
    needsDevice: false,
    createdAt: now,
    expiresAt: now + limits.codeMs,
  })
  await tx
    .update(authEmailChanges)
    .set({ attemptId: attempt.id, state: change.state })
    .where(eq(authEmailChanges.id, change.id))
  const kind = isPrimary ? 'change-primary' : 'change-secondary'
  await context
    .requireMail()
    .put(tx, codeMail(attempt, kind, isPrimary ? { newEmailSealed: newSealed } : {}))
  return {
    changeId: change.id,
    action: isPrimary ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP',
    attemptId: attempt.id,
    expiresAt: attempt.expiresAt,
    retryAt: now + limits.emailCooldownMs,
    now,
  }
}

/** A change that waits for a code, of this very session. */
async function pending(
  tx: Transaction,
  changeId: string,
  session: AuthSession,
  states: readonly ('primary' | 'secondary')[],
  now: number,
) {
  const [found] = await tx
    .select({ change: authEmailChanges, locale: authAttempts.locale })
    .from(authEmailChanges)
    .innerJoin(authAttempts, eq(authAttempts.id, authEmailChanges.attemptId))
    .where(
      and(
        eq(authEmailChanges.id, changeId),
        eq(authEmailChanges.userId, session.userId),
        eq(authEmailChanges.sessionId, session.sessionId),
        inArray(authEmailChanges.state, [...states]),
        gt(authEmailChanges.expiresAt, now),
      ),
    )
    .for('update', { of: authEmailChanges })
  if (!found) throw attemptEnded()
  return found
}

function tryStep(
  context: ChangeContext,
  tx: Transaction,
  { attemptId, projectId, state }: EmailChange,
  session: AuthSession,
  code: string,
  now: number,
) {
  const purpose = state === 'primary' ? 'change-primary' : 'change-secondary'
  return tryCode(tx, { attemptId, projectId, purpose, jkt: session.jkt, code, now }, context)
}

type Asked = {
  readonly session: AuthSession
  readonly prefix: string
  readonly userAgent: string | undefined
}

function asker({ session, prefix, userAgent }: Asked) {
  return {
    session,
    prefix,
    device: deviceName(userAgent),
  }
}

async function start(
  context: ChangeContext,
  { email, locale, proof }: RouteInput<typeof api.startEmailChange>['body'],
  asked: Asked,
): Promise<Underway> {
  const { addresses, store, walletProofs, wait, limits } = context
  const now = Date.now()
  const { userId, projectId, sessionId } = asked.session
  const next = addresses.store(email, projectId)
  const underway = await store.db.transaction(async (tx) => {
    const [user] = await tx.select().from(authUsers).where(eq(authUsers.id, userId))
    if (!user) throw attemptEnded()
    // An address where there is none is one more way in, which takes more than a session.
    if (user.emailIndex === null && !proof)
      throw new ServerError('wrong_factor', 'The wallet has to sign this.')
    const target = email.toLowerCase()
    if (proof) await walletProofs.require(tx, asked.session, { action: 'email', target }, proof)
    else await wait.requireNone(tx, userId)
    if (user.emailIndex === next.index)
      throw new ServerError('bad_request', 'body.email: is the address that you have already')
    await startCooldown(tx, `change ${userId}`, now, limits.emailCooldownMs)
    await tx
      .delete(authEmailChanges)
      .where(
        and(
          eq(authEmailChanges.userId, userId),
          inArray(authEmailChanges.state, ['primary', 'secondary']),
        ),
      )
    const [change] = await tx
      .insert(authEmailChanges)
      .values({
        id: newId(),
        userId,
        projectId,
        sessionId,
        state: user.emailIndex === null ? 'secondary' : 'primary',
        attemptId: '',
        oldIndex: user.emailIndex,
        oldSealed: user.emailSealed,
        newIndex: next.index,
        newSealed: next.sealed,
        isSigned: proof !== undefined,
        createdAt: now,
        expiresAt: now + limits.emailChangeMs,
      })
      .returning()
    if (!change) throw new Error('A change of address was not written')
    return sendCode(context, tx, change, asker(asked), mailLocale(locale ?? user.locale), now)
  })
  context.requireMail().wake()
  return underway
}

async function resend(context: ChangeContext, changeId: string, asked: Asked): Promise<Underway> {
  const { store, limits } = context
  const now = Date.now()
  const underway = await store.db.transaction(async (tx) => {
    const states = ['primary', 'secondary'] as const
    const { change, locale } = await pending(tx, changeId, asked.session, states, now)
    await startCooldown(tx, `change ${change.userId}`, now, limits.emailCooldownMs)
    return sendCode(context, tx, change, asker(asked), locale, now)
  })
  context.requireMail().wake()
  return underway
}

async function verifyPrimary(
  context: ChangeContext,
  changeId: string,
  code: string,
  asked: Asked,
): Promise<Underway> {
  const { store } = context
  const now = Date.now()
  const done = await store.db.transaction(async (tx) => {
    const { change, locale } = await pending(tx, changeId, asked.session, ['primary'], now)
    const tried = await tryStep(context, tx, change, asked.session, code, now)
    if (tried.triesLeft !== undefined) return tried
    return sendCode(context, tx, { ...change, state: 'secondary' }, asker(asked), locale, now)
  })
  if ('triesLeft' in done) throw wrongCode(done.triesLeft)
  context.requireMail().wake()
  return done
}

async function verifySecondary(
  context: ChangeContext,
  changeId: string,
  code: string,
  session: AuthSession,
): Promise<RouteResponse<typeof api.verifySecondaryEmail>> {
  const { store, addresses, wait } = context
  const now = Date.now()
  const done = await store.db.transaction(async (tx) => {
    const { change } = await pending(tx, changeId, session, ['secondary'], now)
    const tried = await tryStep(context, tx, change, session, code, now)
    if (tried.triesLeft !== undefined) return tried
    if (await isTaken(tx, change, change.newIndex, now)) return 'taken' as const
    const email = addresses.read(change.newSealed, change.projectId)
    const { isSigned } = change
    if (!isSigned && (await findVault(tx, session))) {
      await wait.requireNone(tx, change.userId) // another session may have been faster
      return { email, appliesAt: await wait.begin(tx, change, session.origin, now), now }
    }
    await moveAddress(tx, context, change, { now, isSigned, origin: session.origin })
    return { email, appliesAt: null, now }
  })
  // Only the holder of that mailbox learns this.
  if (done === 'taken') throw taken()
  if ('triesLeft' in done) throw wrongCode(done.triesLeft)
  context.requireMail().wake()
  return done
}
