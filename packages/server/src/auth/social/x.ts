import * as z from 'zod/mini'
import type { SocialDefinition } from './socialDefinition.ts'

const me = z.object({
  data: z.object({ id: z.string(), name: z.optional(z.string()), username: z.string() }),
})

/**
 * X: OAuth 2 alone, with PKCE, and no address at all. Reading a profile takes the right to read posts as well.
 * https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
 */
export const x: SocialDefinition = {
  kind: 'oauth',
  id: 'x',
  endpoints: (url) => ({
    issuer: url ?? 'https://x.com',
    authorization: `${url ?? 'https://x.com'}/i/oauth2/authorize`,
    token: `${url ?? 'https://api.x.com'}/2/oauth2/token`,
  }),
  scope: 'users.read tweet.read',
  secretOf: ({ clientSecret }) => clientSecret,
  sendsSecret: 'header',
  profile: async ({ ask }, { url }) => {
    const { id, username } = me.parse(await ask(`${url ?? 'https://api.x.com'}/2/users/me`)).data
    return { subject: id, name: `@${username}` }
  },
}
