import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Transaction } from '../bus/bus.ts'
import type { Limits } from '../config/limits.ts'
import type { Logger } from '../log.ts'
import { mailOutbox, type MailFacts, type OutboxMail } from '../store/authSchema.ts'
import type { Database } from '../store/database.ts'
import type { Store } from '../store/store.ts'
import type { MailKind } from './mailKinds.ts'
import type { OutgoingMail, Smtp } from './smtp.ts'

/** A mail to put into the outbox. */
export type NewMail = {
  /** Names the mail: of two with the same there is one. */
  readonly id: string
  readonly projectId: string
  readonly kind: MailKind
  readonly recipientSealed: string
  readonly locale: string
  /** What it tells, none of it secret. */
  readonly facts: MailFacts
  readonly now: number
  /** When it is to be sent, if not now: milliseconds since 1970. */
  readonly sendAt?: number | undefined
  readonly expiresAt: number
}

/** Mails on their way: written with what they are about, in one transaction, and sent afterwards by whichever server gets to it. */
export type Outbox = {
  /** Puts a mail in. It is sent when {@link Outbox.wake} is called after the commit, or somebody looks. */
  put(place: Database | Transaction, mail: NewMail): Promise<void>
  /** Looks for mails to send, now. */
  wake(): void
  /** Sends nothing new, and waits for what is being sent. */
  close(): Promise<void>
}

const unfinished = ['queued', 'sending', 'delayed'] as const

/**
 * Sends what is in the outbox. A mail is claimed before it is handed over, so that servers that share a store do not send the same. One whose
 * claim was never answered (its server died in between) is sent once more, and then never again: it comes twice at most.
 *
 * @param write - puts a mail into words, at the moment that it is sent.
 */
export function createOutbox(options: {
  readonly store: Store
  readonly smtp: Smtp
  readonly limits: Limits
  readonly log: Logger
  write(mail: OutboxMail): Promise<OutgoingMail>
}): Outbox {
  const { store, smtp, limits, log, write } = options
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isAsked = false
  let isClosing = false

  async function run() {
    do {
      isAsked = false
      const claimed = await claim()
      await Promise.all(claimed.map(send))
      if (claimed.length === limits.mailConnections) isAsked = true
    } while (isAsked && !isClosing)
  }

  function wake() {
    if (isClosing) return
    isAsked = true
    if (running) return
    clearTimeout(timer)
    running = run()
      .catch((error: unknown) => log.warn({ err: error }, 'mails could not be looked for'))
      .then(() => nextLook())
      .then((ms) => {
        running = undefined
        if (isClosing) return
        if (isAsked) return wake()
        timer = setTimeout(wake, ms)
        timer.unref()
      })
  }

  async function nextLook() {
    const next = store.db
      .select({ at: mailOutbox.nextTryAt })
      .from(mailOutbox)
      .where(inArray(mailOutbox.state, [...unfinished]))
      .orderBy(asc(mailOutbox.nextTryAt))
      .limit(1)
    const [row] = await next.then(
      (rows) => rows,
      () => [],
    )
    const due = row ? row.at - Date.now() : limits.mailPollMs
    return Math.max(10, Math.min(limits.mailPollMs, due))
  }

  async function claim() {
    const now = Date.now()
    const due = store.db
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(
        and(
          inArray(mailOutbox.state, [...unfinished]),
          lte(mailOutbox.nextTryAt, now),
          gt(mailOutbox.expiresAt, now),
        ),
      )
      .orderBy(asc(mailOutbox.nextTryAt))
      .limit(limits.mailConnections)
      .for('update', { skipLocked: true })
    const rows = await store.db
      .update(mailOutbox)
      .set({
        // Nobody has answered for an earlier claim: it may have been sent, and is sent once more at most.
        unsure: sql`${mailOutbox.unsure} + case when ${mailOutbox.state} = 'sending' then 1 else 0 end`,
        state: sql`case when ${mailOutbox.state} = 'sending' and ${mailOutbox.unsure} >= 1 then 'failed' else 'sending' end`,
        tries: sql`${mailOutbox.tries} + 1`,
        nextTryAt: now + limits.mailLeaseMs,
      })
      .where(inArray(mailOutbox.id, due))
      .returning()
    return rows.filter(({ state }) => state === 'sending')
  }

  async function send(mail: OutboxMail) {
    const handed = await write(mail).then(smtp.send, (error: unknown) => {
      log.error({ err: error, mail: mail.kind }, 'a mail could not be written')
      return { outcome: 'refused', reason: 'not written' } as const
    })
    const { outcome } = handed
    const about = { mail: mail.kind, project: mail.projectId, tries: mail.tries }
    if (outcome === 'sent') log.debug(about, 'mail sent')
    else log.warn({ ...about, outcome, reason: handed.reason }, 'mail not sent')
    const unsure = mail.unsure + (outcome === 'later' && handed.isUnsure ? 1 : 0)
    const wait = Math.min(limits.mailRetryMs * 2 ** (mail.tries - 1), limits.mailRetryMostMs)
    await store.db
      .update(mailOutbox)
      .set(
        outcome === 'later' && unsure < 2
          ? { state: 'delayed', unsure, nextTryAt: Date.now() + wait }
          : { state: outcome === 'sent' ? 'sent' : 'failed', unsure },
      )
      // Whoever replaced it meanwhile has the last word.
      .where(and(eq(mailOutbox.id, mail.id), eq(mailOutbox.state, 'sending')))
  }

  return {
    put: async (place, { now, sendAt = now, ...mail }) => {
      await place
        .insert(mailOutbox)
        .values({ ...mail, state: 'queued', createdAt: now, nextTryAt: sendAt })
        .onConflictDoNothing()
    },
    wake,
    close: async () => {
      isClosing = true
      clearTimeout(timer)
      await running
    },
  }
}
