import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Transaction } from '../../bus/bus.ts'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import {
  authAttempts,
  authCooldowns,
  mailOutbox,
  type Attempt,
  type AttemptPurpose,
} from '../../store/authSchema.ts'
import { tooSoon } from '../authBudgets.ts'
import type { Codes } from './codes.ts'

/** 128 random bits, in base64url. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * Waits until the next mail may be asked for, in one statement: of many that ask at once one gets it, on whichever server.
 *
 * @throws ServerError `too_many_requests` with the seconds that are left.
 */
export async function startCooldown(tx: Transaction, key: string, now: number, ms: number) {
  const [begun] = await tx
    .insert(authCooldowns)
    .values({ key, until: now + ms })
    .onConflictDoUpdate({
      target: authCooldowns.key,
      set: { until: now + ms },
      setWhere: lte(authCooldowns.until, now),
    })
    .returning()
  if (begun) return
  const [left] = await tx.select().from(authCooldowns).where(eq(authCooldowns.key, key))
  throw tooSoon(Math.max(0, (left?.until ?? now) - now))
}

/** Writes an attempt, which ends those before it that it replaces: of the same address, key and purpose. Their mails are not sent any more. */
export async function insertAttempt(
  tx: Transaction,
  attempt: Omit<typeof authAttempts.$inferInsert, 'id' | 'state'>,
): Promise<Attempt> {
  const { projectId, purpose, emailIndex, jkt } = attempt
  const replaced = await tx
    .update(authAttempts)
    .set({ state: 'ended' })
    .where(
      and(
        eq(authAttempts.emailIndex, emailIndex),
        eq(authAttempts.projectId, projectId),
        eq(authAttempts.purpose, purpose),
        eq(authAttempts.jkt, jkt),
        inArray(authAttempts.state, ['waiting', 'confirmed']),
      ),
    )
    .returning({ id: authAttempts.id })
  await dropMails(
    tx,
    replaced.map(({ id }) => id),
  )
  const row = { ...attempt, id: newId(), state: 'waiting' } as const
  const [made] = await tx.insert(authAttempts).values(row).returning()
  if (!made) throw new Error('An attempt was not written')
  return made
}

/** Drops mails that are out of date and have not left yet. */
export async function dropMails(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return
  await tx
    .update(mailOutbox)
    .set({ state: 'failed' })
    .where(and(inArray(mailOutbox.id, [...ids]), inArray(mailOutbox.state, ['queued', 'delayed'])))
}

/** How a try went. The transaction has to be committed either way: a wrong code has taken one of the tries. */
export type Try =
  { readonly attempt: Attempt; readonly triesLeft?: undefined } | { readonly triesLeft: number }

/**
 * Takes one of an attempt's tries and compares the code, in one statement: of many with the right code one succeeds, and of many with wrong
 * ones only as many count as there are tries.
 *
 * @throws ServerError `too_many_codes` if the key's own attempt has no tries left. `attempt_ended` if the attempt doesn't exist, belongs to
 *   another key, has expired, was used or was replaced. The error doesn't say which.
 */
export async function tryCode(
  tx: Transaction,
  given: {
    readonly attemptId: string
    readonly projectId: string
    readonly purpose: AttemptPurpose
    readonly jkt: string
    readonly code: string
    readonly now: number
  },
  { codes, limits }: { readonly codes: Codes; readonly limits: Limits },
): Promise<Try> {
  const isRight = codes.isEqual(given.code, codes.codeOf(given.attemptId))
  const [attempt] = await tx
    .update(authAttempts)
    .set({
      tries: sql`${authAttempts.tries} + 1`,
      ...(isRight
        ? { state: 'verified' as const }
        : {
            state: sql`case when ${authAttempts.tries} + 1 >= ${limits.codeTries}::int then 'ended' else ${authAttempts.state} end`,
          }),
    })
    .where(
      and(
        eq(authAttempts.id, given.attemptId),
        eq(authAttempts.projectId, given.projectId),
        eq(authAttempts.purpose, given.purpose),
        eq(authAttempts.jkt, given.jkt),
        gt(authAttempts.expiresAt, given.now),
        sql`${authAttempts.tries} < ${limits.codeTries}::int`,
        sql`(${authAttempts.state} = 'confirmed' or (${authAttempts.state} = 'waiting' and not ${authAttempts.needsDevice}))`,
      ),
    )
    .returning()
  if (!attempt) throw (await isSpent(tx, given, limits)) ? tooManyCodes() : attemptEnded()
  return isRight ? { attempt } : { triesLeft: limits.codeTries - attempt.tries }
}

/** Returns true if wrong codes have used all tries of this key's attempt. */
async function isSpent(
  tx: Transaction,
  given: Pick<Parameters<typeof tryCode>[1], 'attemptId' | 'projectId' | 'purpose' | 'jkt' | 'now'>,
  limits: Limits,
) {
  const [spent] = await tx
    .select({ id: authAttempts.id })
    .from(authAttempts)
    .where(
      and(
        eq(authAttempts.id, given.attemptId),
        eq(authAttempts.projectId, given.projectId),
        eq(authAttempts.purpose, given.purpose),
        eq(authAttempts.jkt, given.jkt),
        gt(authAttempts.expiresAt, given.now),
        eq(authAttempts.state, 'ended'),
        sql`${authAttempts.tries} >= ${limits.codeTries}::int`,
      ),
    )
  return spent !== undefined
}

/** What is thrown after a try with a wrong code was written. */
export function wrongCode(triesLeft: number): ServerError {
  if (triesLeft === 0) return tooManyCodes()
  const tries = triesLeft === 1 ? 'one try is' : `${triesLeft} tries are`
  return new ServerError(
    'wrong_code',
    `That code is wrong: ${tries} left. Check the digits, and that it is the newest mail.`,
  )
}

function tooManyCodes() {
  return new ServerError('too_many_codes', 'Too many wrong codes. Request a new one.')
}

export function attemptEnded(): ServerError {
  return new ServerError('attempt_ended', 'This code is good no longer. Ask for a new one.')
}
