import * as z from 'zod/mini'
import type { SocialDefinition } from './socialDefinition.ts'

const me = z.object({
  id: z.string(),
  username: z.string(),
  global_name: z.nullish(z.string()),
  email: z.nullish(z.string()),
  verified: z.optional(z.boolean()),
})

/** Discord: OAuth 2 alone. An address is only worth what the flag beside it says. https://discord.com/developers/docs/topics/oauth2 */
export const discord: SocialDefinition = {
  kind: 'oauth',
  id: 'discord',
  endpoints: (url = 'https://discord.com') => ({
    issuer: url,
    authorization: `${url}/oauth2/authorize`,
    token: `${url}/api/oauth2/token`,
  }),
  scope: 'identify email',
  secretOf: ({ clientSecret }) => clientSecret,
  sendsSecret: 'body',
  profile: async ({ ask }, { url = 'https://discord.com' }) => {
    const told = me.parse(await ask(`${url}/api/v10/users/@me`))
    return {
      subject: told.id,
      name: told.global_name || told.username,
      email: told.email ?? undefined,
      isEmailVerified: told.verified === true,
    }
  },
}
