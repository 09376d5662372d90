import { identityProvider, type IdentityProvider } from '@latchkey/protocol/api'
import * as z from 'zod/mini'
import type { Addresses } from '../auth/email/addresses.ts'
import type { Codes } from '../auth/email/codes.ts'
import type { OutboxMail } from '../store/authSchema.ts'
import type { Project } from '../store/schema.ts'
import { mailKinds } from './mailKinds.ts'
import { renderMail } from './renderMail.ts'
import type { OutgoingMail } from './smtp.ts'

const kind = z.enum(mailKinds)
const text = z.optional(z.string())
const facts = z.object({
  origin: text,
  device: text,
  at: text,
  newEmailSealed: text,
  appliesAt: text,
  changeId: text,
  factor: z.optional(z.enum(['device', 'passkey', 'recovery'])),
  label: text,
  identity: z.optional(identityProvider),
})

/** As they call themselves, in every language. */
const providerNames: Readonly<Record<IdentityProvider, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}

/**
 * Puts a mail of the outbox into words. What it proves its reader with, a code or a link, follows from its id, which is the attempt's or the
 * change's.
 */
export async function writeMail(
  mail: OutboxMail,
  options: {
    readonly addresses: Addresses
    readonly codes: Codes
    readonly frameUrl: string
    findProject(id: string): Promise<Project | undefined>
  },
): Promise<OutgoingMail> {
  const { addresses, codes, frameUrl } = options
  const { projectId, id } = mail
  const { at, appliesAt, changeId, newEmailSealed, identity, ...details } = facts.parse(mail.facts)
  const link = (what: 'attempt' | 'change', of = id) => {
    const query = new URLSearchParams({ projectId, [what]: of })
    return `${frameUrl}/device?${query.toString()}#${codes.linkSecretOf(of)}`
  }
  const name = kind.parse(mail.kind)
  const project = await options.findProject(projectId)
  const rendered = renderMail(name, mail.locale, {
    ...details,
    project: project?.name ?? projectId,
    ...(identity !== undefined && { identity: providerNames[identity] }),
    ...(at !== undefined && { at: Number(at) }),
    ...(appliesAt !== undefined && { appliesAt: Number(appliesAt) }),
    ...(newEmailSealed !== undefined && { newEmail: addresses.read(newEmailSealed, projectId) }),
    ...(hasCode.has(name) && { code: codes.codeOf(id) }),
    ...(name === 'login-link' && { link: link('attempt') }),
    ...(name === 'email-changed' && { link: link('change') }),
    ...(name === 'email-change-waiting' && { link: link('change', changeId) }),
  })
  return { id, to: addresses.read(mail.recipientSealed, projectId), ...rendered }
}

const hasCode: ReadonlySet<string> = new Set(['login-code', 'change-primary', 'change-secondary'])
