import * as z from 'zod/mini'
import type { SocialDefinition } from './socialDefinition.ts'

const user = z.object({
  // Handles are given to others once they are free, numbers are not.
  id: z.int(),
  login: z.string(),
  name: z.nullish(z.string()),
})
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** Where the API is: below the host of an enterprise's own, on a host of its own otherwise. */
const apiOf = (url: string | undefined) =>
  url === undefined ? 'https://api.github.com' : `${url}/api/v3`

/**
 * GitHub: OAuth 2 alone. What a profile shows as address is neither verified nor there for most, so that the list of addresses is asked for,
 * and the primary one taken. https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export const github: SocialDefinition = {
  kind: 'oauth',
  id: 'github',
  endpoints: (url = 'https://github.com') => ({
    issuer: `${url}/login/oauth`,
    authorization: `${url}/login/oauth/authorize`,
    token: `${url}/login/oauth/access_token`,
  }),
  scope: 'read:user user:email',
  parameters: { prompt: 'select_account' },
  secretOf: ({ clientSecret }) => clientSecret,
  sendsSecret: 'body',
  profile: async ({ ask }, { url }) => {
    const { id, login, name } = user.parse(await ask(`${apiOf(url)}/user`))
    const listed = emails.parse(await ask(`${apiOf(url)}/user/emails`))
    const primary = listed.find((entry) => entry.primary)
    return {
      subject: String(id),
      name: name || login,
      email: primary?.email,
      isEmailVerified: primary?.verified,
    }
  },
}
