import { createHmac } from 'node:crypto'
import type { IdentityProvider } from '@latchkey/protocol/api'
import * as z from 'zod/mini'
import type { Keys } from '../keys/createKeys.ts'
import { open, seal } from '../keys/keyWrapper.ts'

/** Whom a provider has shown, once that was checked. Somebody is their issuer and their subject there, and nothing else. */
export type ProvedIdentity = {
  readonly projectId: string
  readonly provider: IdentityProvider
  /** Who has vouched for it, such as `https://accounts.google.com`. */
  readonly issuer: string
  /** Whom the issuer means: the same for ever, and nobody else's. */
  readonly subject: string
  /** As the issuer calls them. */
  readonly name: string | null
  readonly email: string | null
  /** Whether the issuer says that it has seen to the address. It logs nobody in either way. */
  readonly isEmailVerified: boolean
}

/** What of an identity waits in an attempt. */
export type Profile = Omit<ProvedIdentity, 'projectId' | 'provider'>

const profile = z.object({
  issuer: z.string(),
  subject: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
})

/** Encrypts what providers tell, and finds identities again. */
export function createProfiles(keys: Keys) {
  const key = keys.identityEncryption
  const nameContext = (projectId: string) => `latchkey/identity-name|${projectId}`
  const tokenContext = (attemptId: string) => `latchkey/identity-token|${attemptId}`
  const attemptContext = (attemptId: string) => `latchkey/identity-attempt|${attemptId}`
  return {
    /** The same for one person with one issuer in one project, and of no use without the server's key. */
    indexOf: ({ projectId, issuer, subject }: ProvedIdentity) =>
      createHmac('sha256', keys.identityIndex)
        .update(JSON.stringify([projectId, issuer, subject]))
        .digest('base64url'),
    sealName: (name: string, projectId: string) =>
      seal(key, Buffer.from(name), nameContext(projectId)),
    readName: (sealed: string, projectId: string) =>
      Buffer.from(open(key, sealed, nameContext(projectId))).toString('utf8'),
    /** The secret by which a provider is asked about an attempt. */
    sealToken: (token: string, attemptId: string) =>
      seal(key, Buffer.from(token), tokenContext(attemptId)),
    readToken: (sealed: string, attemptId: string) =>
      Buffer.from(open(key, sealed, tokenContext(attemptId))).toString('utf8'),
    seal: (found: Profile, attemptId: string) =>
      seal(key, Buffer.from(JSON.stringify(found)), attemptContext(attemptId)),
    read: (sealed: string, attemptId: string): Profile =>
      profile.parse(
        JSON.parse(Buffer.from(open(key, sealed, attemptContext(attemptId))).toString('utf8')),
      ),
  }
}

/** What {@link createProfiles} makes. */
export type Profiles = ReturnType<typeof createProfiles>
