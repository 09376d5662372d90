import * as z from 'zod/mini'
import type { SocialDefinition } from './socialDefinition.ts'

const claims = z.object({
  sub: z.string(),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
})

/** Google: OpenID Connect as it is written. https://developers.google.com/identity/openid-connect/openid-connect */
export const google: SocialDefinition = {
  kind: 'openid',
  id: 'google',
  issuer: (url) => url ?? 'https://accounts.google.com',
  scope: 'openid email profile',
  // Whoever is logged in to several accounts is asked which, and nobody is logged in without having seen it.
  parameters: { prompt: 'select_account' },
  secretOf: ({ clientSecret }) => clientSecret,
  sendsSecret: 'body',
  profile: (source) => {
    const { sub, name, email, email_verified: isEmailVerified } = claims.parse(source.claims)
    return { subject: sub, name, email, isEmailVerified }
  },
}
