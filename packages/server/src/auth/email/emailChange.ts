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

type Underway = RouteResponse<typeof api.startEmailChange>

/**
 * Changes the address of an account: a code to the old one, a code to the new one. Where the account has a wallet, its signature moves the address
 * at once; without it the change waits.
 */
export function createEmailChange(parts: AuthContext, wait: EmailWait) {
  const { store, limits, addresses, budgets, walletProofs } = parts
  const { db } = store

  /** Sends the code of one step, and remembers which attempt it is of. */
  async function sendCode(
    tx: Transaction,
    change: EmailChange,
    asked: { readonly session: AuthSession; readonly device: string; readonly prefix: string },
    locale: string,
    now: number,
  ): Promise<Underway> {
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
    await parts
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
    tx: Transaction,
    { attemptId, projectId, state }: EmailChange,
    session: AuthSession,
    code: string,
    now: number,
  ) {
    const purpose = state === 'primary' ? 'change-primary' : 'change-secondary'
    return tryCode(tx, { attemptId, projectId, purpose, jkt: session.jkt, code, now }, parts)
  }

  type Asked = {
    readonly session: AuthSession
    readonly prefix: string
    readonly userAgent: string | undefined
  }
  const asker = ({ session, prefix, userAgent }: Asked) => ({
    session,
    prefix,
    device: deviceName(userAgent),
  })

  return {
    start: async (
      { email, locale, proof }: RouteInput<typeof api.startEmailChange>['body'],
      asked: Asked,
    ): Promise<Underway> => {
      const now = Date.now()
      const { userId, projectId, sessionId } = asked.session
      const next = addresses.store(email, projectId)
      const underway = await db.transaction(async (tx) => {
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
        return sendCode(tx, change, asker(asked), mailLocale(locale ?? user.locale), now)
      })
      parts.requireMail().wake()
      return underway
    },

    resend: async (changeId: string, asked: Asked): Promise<Underway> => {
      const now = Date.now()
      const underway = await db.transaction(async (tx) => {
        const states = ['primary', 'secondary'] as const
        const { change, locale } = await pending(tx, changeId, asked.session, states, now)
        await startCooldown(tx, `change ${change.userId}`, now, limits.emailCooldownMs)
        return sendCode(tx, change, asker(asked), locale, now)
      })
      parts.requireMail().wake()
      return underway
    },

    verifyPrimary: async (changeId: string, code: string, asked: Asked): Promise<Underway> => {
      const now = Date.now()
      const done = await db.transaction(async (tx) => {
        const { change, locale } = await pending(tx, changeId, asked.session, ['primary'], now)
        const tried = await tryStep(tx, change, asked.session, code, now)
        if (tried.triesLeft !== undefined) return tried
        return sendCode(tx, { ...change, state: 'secondary' }, asker(asked), locale, now)
      })
      if ('triesLeft' in done) throw wrongCode(done.triesLeft)
      parts.requireMail().wake()
      return done
    },

    verifySecondary: async (
      changeId: string,
      code: string,
      session: AuthSession,
    ): Promise<RouteResponse<typeof api.verifySecondaryEmail>> => {
      const now = Date.now()
      const done = await db.transaction(async (tx) => {
        const { change } = await pending(tx, changeId, session, ['secondary'], now)
        const tried = await tryStep(tx, change, session, code, now)
        if (tried.triesLeft !== undefined) return tried
        if (await isTaken(tx, change, change.newIndex, now)) return 'taken' as const
        const email = addresses.read(change.newSealed, change.projectId)
        const { isSigned } = change
        if (!isSigned && (await findVault(tx, session))) {
          await wait.requireNone(tx, change.userId) // another session may have been faster
          return { email, appliesAt: await wait.begin(tx, change, session.origin, now), now }
        }
        await moveAddress(tx, parts, change, { now, isSigned, origin: session.origin })
        return { email, appliesAt: null, now }
      })
      // Only the holder of that mailbox learns this.
      if (done === 'taken') throw taken()
      if ('triesLeft' in done) throw wrongCode(done.triesLeft)
      parts.requireMail().wake()
      return done
    },
  }
}

/** Changes of address, as {@link createEmailChange} makes them. */
export type EmailChanges = ReturnType<typeof createEmailChange>
