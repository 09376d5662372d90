import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { LocalWorldError } from '../localWorldError.ts'
import { assertPortFree } from '../ports.ts'
import type { MailFault } from './mailFault.ts'
import { readMail, type MailContent } from './readMail.ts'

/** A message that arrived. */
export type MailMessage = MailContent & {
  readonly id: string
  /** When it arrived, in ms since 1970. */
  readonly at: number
  /** Whom it was delivered to: the envelope, not what the message claims. */
  readonly to: readonly string[]
}

/** A mail server that takes everything and delivers nothing on. */
export type Mailbox = {
  /** Where a server sends its mail: `smtp://localhost:…`. */
  readonly url: string
  /** What arrived, the newest first. */
  list(): readonly MailMessage[]
  /** Tells of each message as it arrives; returns how to stop. */
  subscribe(listener: (message: MailMessage) => void): () => void
  /** Misbehaves for the next so many messages or connections, or until {@link Mailbox.restore}. */
  fail(fault: MailFault, options?: { readonly times?: number | undefined }): Promise<void>
  /** Ends the fault. */
  restore(): Promise<void>
  /** How often somebody connected. */
  readonly connectionCount: () => number
  /** Throws away what arrived. */
  clear(): void
  stop(): Promise<void>
}

/** Messages that are kept; older ones go. */
const keptMessages = 500

/** What `smtp-server` answers with, beside the text of an error. */
class SmtpRefusal extends Error {
  readonly responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

/**
 * Starts an SMTP server on the loopback that keeps what it is given, for people and tests to read.
 *
 * @throws {@link LocalWorldError} `PORT_BUSY`
 */
export async function startMailbox(
  options: { readonly port?: number | undefined } = {},
): Promise<Mailbox> {
  const messages: MailMessage[] = []
  const listeners = new Set<(message: MailMessage) => void>()
  let rule: { readonly fault: MailFault; left: number } | undefined
  let connections = 0

  /** The fault that is on, if it is one of those asked for; takes one of its times. */
  const take = (...kinds: readonly MailFault['kind'][]): MailFault | undefined => {
    if (!rule || !kinds.includes(rule.fault.kind)) return undefined
    const { fault } = rule
    if (--rule.left <= 0) rule = undefined
    return fault
  }
  const keep = async (stream: Readable, to: readonly string[]) => {
    const message = {
      ...(await readMail(await buffer(stream))),
      id: randomUUID(),
      at: Date.now(),
      to,
    }
    messages.unshift(message)
    messages.length = Math.min(messages.length, keptMessages)
    for (const listener of listeners) listener(message)
  }
  const createSmtp = () =>
    new SMTPServer({
      // Everything stays on this machine, so there is nobody to keep secrets from and no certificate to trust.
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      closeTimeout: 100,
      onAuth: (_auth, _session, callback) => callback(null, { user: 'anybody' }),
      onConnect(_session, callback) {
        connections++
        if (!take('hang')) callback()
      },
      onData(stream, session, callback) {
        const fault = take('answer', 'cutAfterTaking')
        const to = session.envelope.rcptTo.map(({ address }) => address)
        if (fault?.kind === 'answer') {
          stream.resume()
          stream.once('end', () =>
            callback(new SmtpRefusal(fault.code, fault.message ?? 'Not now')),
          )
          return
        }
        keep(stream, to).then(
          () => (fault ? cut(session.remotePort) : callback()),
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
        )
      },
    })
  const cut = (port: number) => {
    for (const connection of smtp.connections)
      if (connection.remotePort === port) connection.close()
  }

  let smtp = createSmtp()
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      smtp.once('error', reject)
      const server = smtp.listen(port, '127.0.0.1', () => {
        smtp.off('error', reject)
        // Clients that leave in the middle are part of what is tested.
        smtp.on('error', () => undefined)
        const address = server.address()
        resolve(typeof address === 'object' && address ? address.port : port)
      })
    })
  const close = () => new Promise<void>((resolve) => smtp.close(() => resolve()))

  if (options.port !== undefined) await assertPortFree(options.port, 'the mailbox')
  const port = await listen(options.port ?? 0).catch((cause: unknown) => {
    throw new LocalWorldError('PORT_BUSY', `The mailbox cannot listen on ${options.port}.`, {
      cause,
    })
  })
  let isListening = true
  const restore = async () => {
    rule = undefined
    if (isListening) return
    smtp = createSmtp()
    await listen(port)
    isListening = true
  }

  return {
    url: `smtp://localhost:${port}`,
    list: () => messages,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async fail(fault, { times = Infinity } = {}) {
      await restore()
      if (fault.kind === 'refuse') {
        isListening = false
        await close()
      } else rule = { fault, left: times }
    },
    restore,
    connectionCount: () => connections,
    clear: () => void (messages.length = 0),
    async stop() {
      if (isListening) await close()
      isListening = false
    },
  }
}
