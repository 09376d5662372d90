import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../bus/bus.ts'
import { ServerError } from '../errors.ts'
import type { Limits } from '../config/limits.ts'
import { authBudgets } from '../store/authSchema.ts'

/** How many mails with codes may still be asked for, and social logins begun, of all servers that share the store. */
export type AuthBudgets = {
  /**
   * @param tx - the transaction that the mail is written in: where that fails, nothing is spent.
   * @param mail.address - the same for an address in every project.
   * @param mail.device - a device that is known to belong to that address: it has a budget of its own, so that nobody else can use up the
   *   address's.
   * @throws ServerError `too_many_requests`
   */
  spendMail(
    tx: Transaction,
    mail: {
      readonly address: string
      readonly device: string | undefined
      readonly prefix: string
      readonly projectId: string
      /** Milliseconds since 1970. */
      readonly now: number
    },
  ): Promise<void>
  /**
   * One of the social logins that may be begun.
   *
   * @throws ServerError `too_many_requests`
   */
  spendSocial(
    tx: Transaction,
    login: { readonly prefix: string; readonly projectId: string; readonly now: number },
  ): Promise<void>
}

const hour = 3_600_000

/** @param key - hashes what budgets are of, so that the store tells nobody's network. */
export function createAuthBudgets(limits: Limits, key: Uint8Array): AuthBudgets {
  const nameOf = (kind: string, of: string) =>
    createHmac('sha256', key).update(`budget\0${kind}\0${of}`).digest('base64url')
  return {
    spendMail: async (tx, { address, device, prefix, projectId, now }) => {
      // Always in this order, so that no two transactions wait for each other; the one that all share is held for the shortest time.
      const spent: readonly (readonly [most: number, name: string])[] = [
        [
          limits.emailsPerAddress,
          device === undefined ? nameOf('address', address) : nameOf('device', device),
        ],
        [limits.emailsPerPrefix, nameOf('prefix', prefix)],
        [limits.emailsPerProject, nameOf('project', projectId)],
        [limits.emailsInAll, nameOf('all', '')],
      ]
      for (const [most, name] of spent) await spend(tx, name, most, now)
    },
    spendSocial: async (tx, { prefix, projectId, now }) => {
      await spend(tx, nameOf('social prefix', prefix), limits.socialStartsPerPrefix, now)
      await spend(tx, nameOf('social project', projectId), limits.socialStartsPerProject, now)
    },
  }
}

/** In one statement: of many that ask at once, on whichever servers, only as many get it as there are left. */
async function spend(tx: Transaction, key: string, most: number, now: number) {
  const { spent, endsAt } = authBudgets
  const isOver = sql`${endsAt} <= ${now}::bigint`
  const [taken] = await tx
    .insert(authBudgets)
    .values({ key, spent: 1, endsAt: now + hour })
    .onConflictDoUpdate({
      target: authBudgets.key,
      set: {
        spent: sql`case when ${isOver} then 1 else ${spent} + 1 end`,
        endsAt: sql`case when ${isOver} then ${now + hour}::bigint else ${endsAt} end`,
      },
      setWhere: sql`${isOver} or ${spent} < ${most}::int`,
    })
    .returning()
  if (taken) return
  const [left] = await tx.select().from(authBudgets).where(eq(authBudgets.key, key))
  throw tooSoon(Math.max(0, (left?.endsAt ?? now) - now))
}

/** The refusal of a mail that is asked for too soon. @param ms - until it may be. */
export function tooSoon(ms: number): ServerError {
  const retryAfter = Math.max(1, Math.ceil(ms / 1000))
  return new ServerError(
    'too_many_requests',
    `Please try again after ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}`,
    { retryAfter },
  )
}
