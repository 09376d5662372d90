import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { SocialDefinition } from './socialDefinition.ts'

const version = 'v24.0'
const me = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
})

/**
 * Facebook: OAuth 2 alone. It does not say whether it has seen to an address, so that none counts as verified, and people without one (or who
 * keep it) have none. https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 */
export const facebook: SocialDefinition = {
  kind: 'oauth',
  id: 'facebook',
  endpoints: (url) => ({
    issuer: url ?? 'https://www.facebook.com',
    authorization: `${url ?? 'https://www.facebook.com'}/${version}/dialog/oauth`,
    token: `${url ?? 'https://graph.facebook.com'}/${version}/oauth/access_token`,
  }),
  scope: 'public_profile email',
  secretOf: ({ clientSecret }) => clientSecret,
  sendsSecret: 'body',
  profile: async ({ ask, accessToken }, { url, clientSecret }) => {
    const query = new URLSearchParams({
      fields: 'id,name,email',
      // Says that it is the app itself that asks, and not somebody who has come by the token.
      appsecret_proof: createHmac('sha256', clientSecret).update(accessToken).digest('hex'),
    })
    const api = `${url ?? 'https://graph.facebook.com'}/${version}/me?${query.toString()}`
    const { id, name, email } = me.parse(await ask(api))
    return { subject: id, name, email, isEmailVerified: false }
  },
}
