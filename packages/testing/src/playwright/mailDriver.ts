import { randomUUID } from 'node:crypto'
import type { Mailbox, MailMessage } from '../mail/startMailbox.ts'

/** Reads the mail of the local world. */
export type MailDriver = {
  /** An address that nobody else in this run has. */
  createAddress(name?: string): string
  /**
   * The next message to an address that was not asked for yet, waiting for it when it is not there.
   *
   * @param matching.subject - passes over messages with other subjects
   * @param matching.timeout - in ms; ten seconds by default
   */
  next(
    to: string,
    matching?: { readonly subject?: RegExp | undefined; readonly timeout?: number | undefined },
  ): Promise<MailMessage>
  /** Everything to an address, the newest first, as it stands. */
  list(to: string): readonly MailMessage[]
}

/** Makes the reader of a mailbox. Each message is handed out once. */
export function createMailDriver(mailbox: Mailbox): MailDriver {
  const handedOut = new Set<string>()
  const list = (to: string) =>
    mailbox
      .list()
      .filter((message) => message.to.some((address) => address.toLowerCase() === to.toLowerCase()))
  return {
    createAddress: (name = 'visitor') => `${name}-${randomUUID().slice(0, 8)}@example.com`,
    list,
    next(to, { subject, timeout = 10_000 } = {}) {
      const find = () => {
        const found = list(to).findLast(
          (message) => !handedOut.has(message.id) && (subject?.test(message.subject) ?? true),
        )
        if (found) handedOut.add(found.id)
        return found
      }
      const here = find()
      if (here) return Promise.resolve(here)
      return new Promise((resolve, reject) => {
        const stop = mailbox.subscribe(() => {
          const found = find()
          if (found) end(() => resolve(found))
        })
        const timer = setTimeout(() => {
          const others = list(to).map((message) => message.subject)
          const what = subject ? ` with a subject like ${String(subject)}` : ''
          end(() =>
            reject(
              new Error(
                `No message to ${to}${what} came in ${timeout} ms. Arrived: ${others.join(', ') || 'nothing'}.`,
              ),
            ),
          )
        }, timeout)
        const end = (settle: () => void) => {
          clearTimeout(timer)
          stop()
          settle()
        }
      })
    },
  }
}
