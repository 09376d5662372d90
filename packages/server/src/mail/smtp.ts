import { createTransport } from 'nodemailer'
import { OperatorError } from '../errors.ts'
import type { Limits } from '../config/limits.ts'
import { isLoopbackAddress } from '../pictures/publicAddress.ts'

/** Where mail goes out, and in whose name. */
export type MailOptions = {
  /** `smtp://name:password@host:587` (STARTTLS, required unless the host is this machine), or `smtps://…:465`. */
  readonly url: string
  /** What stands as the sender: `Example <no-reply@example.com>`. */
  readonly from: string
}

/** How handing a mail over went. */
export type Handed =
  | { readonly outcome: 'sent' }
  /** Not now: to be tried again. `isUnsure` where the server may have taken it nevertheless. */
  | { readonly outcome: 'later'; readonly reason: string; readonly isUnsure: boolean }
  /** Never: the server has refused this mail for good. */
  | { readonly outcome: 'refused'; readonly reason: string }

/** A mail to hand over. */
export type OutgoingMail = {
  /** The same whenever this mail is handed over, so that programs show it once. */
  readonly id: string
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Hands mails to a mail server. */
export type Smtp = {
  send(mail: OutgoingMail): Promise<Handed>
}

/**
 * Checks how mail is to be sent.
 *
 * @throws OperatorError that says what to write instead, and repeats nothing: the address may hold a password.
 */
export function checkMail({ url, from }: MailOptions): MailOptions {
  const isUrl = URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol)
  if (!isUrl || new URL(url).hostname === '')
    throw new OperatorError(
      'LATCHKEY_SMTP_URL has to be written as smtp://name:password@host:587 or smtps://name:password@host:465.',
    )
  if (parseSender(from) === undefined)
    throw new OperatorError(
      'LATCHKEY_MAIL_FROM has to be an address, with a name before it if you like: Example <no-reply@example.com>.',
    )
  return { url, from }
}

const sender =
  /^(?:([^\r\n<>]*)<([^\s<>@,;:"()]+@[^\s<>@,;:"()]+)>|([^\s<>@,;:"()]+@[^\s<>@,;:"()]+))$/

/** Parses one address with an optional name before it. An address without a domain, such as `mail@localhost`, is one. */
function parseSender(from: string) {
  const [match, name = '', named, bare] = sender.exec(from) ?? []
  const address = named ?? bare
  if (match === undefined || address === undefined || from.length > 320) return undefined
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}

/**
 * Adds to the address of a mail server that passwords and codes are encrypted (RFC 3207), unless they never leave this machine. Settings in
 * the query of the address win over the options of the library, so that this is one of them.
 */
function requireEncryption(text: string) {
  const url = new URL(text)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isThisMachine = host === 'localhost' || isLoopbackAddress(host)
  if (url.protocol !== 'smtp:' || isThisMachine) return text
  url.searchParams.delete('secured')
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

/**
 * Hands mails over by SMTP (RFC 5321), each through a connection of its own: one that was kept open may be dead by then, and whether a mail
 * was taken through it could not be told.
 */
export function createSmtp({ url, from }: MailOptions, limits: Limits): Smtp {
  const transport = createTransport({
    url: requireEncryption(url),
    connectionTimeout: limits.mailTimeoutMs,
    greetingTimeout: limits.mailTimeoutMs,
    socketTimeout: limits.mailTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const sentBy = parseSender(from)
  const domain = sentBy?.address.split('@')[1] ?? 'localhost'
  /** Mails whose text is under way: from then on the server may have them. */
  const leaving = new Set<string>()
  transport.use('stream', ({ message, data }, done) => {
    const create = message.createReadStream.bind(message)
    message.createReadStream = (...options) => {
      const stream = create(...options)
      stream.once('resume', () => leaving.add(data.messageId ?? ''))
      return stream
    }
    done()
  })
  return {
    send: async ({ id, to, ...mail }) => {
      const messageId = `<${id}@${domain}>`
      try {
        await transport.sendMail({
          ...mail,
          from: sentBy,
          // One object is one address. A text is parsed as a list of them.
          to: { name: '', address: to },
          messageId,
          // Nobody is there to read what machines answer (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
        return { outcome: 'sent' }
      } catch (error) {
        return readFailure(error, leaving.has(messageId))
      } finally {
        leaving.delete(messageId)
      }
    },
  }
}

/** What went wrong by its codes alone: the texts of mail servers hold addresses. */
function readFailure(error: unknown, isLeaving: boolean): Handed {
  // Cast because each part is checked next.
  const { code, responseCode, command } = Object(error) as Record<string, unknown>
  const codes = [code, responseCode, command].filter(isShort).join(' ') || 'unknown'
  const reason = code === 'ETLS' ? `${codes}: ${unencrypted}` : codes
  const isOwnFault = code === 'EAUTH' || code === 'ETLS' || code === 'EDNS'
  const isFinal = typeof responseCode === 'number' && responseCode >= 500 && !isOwnFault
  if (isFinal) return { outcome: 'refused', reason }
  return {
    outcome: 'later',
    reason,
    isUnsure: isLeaving && typeof responseCode !== 'number',
  }
}

const unencrypted =
  'The mail server of LATCHKEY_SMTP_URL offers no encryption (STARTTLS). Switch it on there, or use an smtps:// address.'

function isShort(part: unknown): part is string | number {
  return typeof part === 'number' || (typeof part === 'string' && part.length <= 20)
}
