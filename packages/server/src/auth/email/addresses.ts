import { createHmac } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { Keys } from '../keys/createKeys.ts'
import { open, seal } from '../keys/keyWrapper.ts'

/** An e-mail address as the store keeps it. */
export type StoredAddress = {
  /** The same for every spelling of the address in one project, and of no use without the server's key. */
  readonly index: string
  readonly sealed: string
}

/** Encrypts addresses and finds them again. */
export type Addresses = {
  store(email: string, projectId: string): StoredAddress
  read(sealed: string, projectId: string): string
  /** The same address in every project, for budgets. */
  indexOfAll(email: string): string
}

export function createAddresses(keys: Keys): Addresses {
  const index = (scope: string, email: string) =>
    createHmac('sha256', keys.emailIndex)
      .update(`${scope}\0${normalizeEmail(email)}`)
      .digest('base64url')
  const context = (projectId: string) => `latchkey/email|${projectId}`
  return {
    store: (email, projectId) => ({
      index: index(projectId, email),
      sealed: seal(keys.emailEncryption, Buffer.from(normalizeEmail(email)), context(projectId)),
    }),
    read: (sealed, projectId) =>
      Buffer.from(open(keys.emailEncryption, sealed, context(projectId))).toString('utf8'),
    // A project's id holds no space, so that this is none.
    indexOfAll: (email) => index('all projects', email),
  }
}

/**
 * One spelling for an address: in lower case, composed (NFC), its domain in ASCII (IDNA). Providers that tell the cases of the part before
 * the `@` apart are not known; those that ignore dots or what follows a `+` are left as they are.
 */
export function normalizeEmail(email: string): string {
  const [local = '', domain = ''] = email.trim().normalize('NFC').toLowerCase().split('@')
  return `${local}@${domainToASCII(domain) || domain}`
}
