import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { AppleDefinition } from './socialDefinition.ts'

/** Apple writes booleans as text too. */
const flag = z.union([z.boolean(), z.enum(['true', 'false'])])
const claims = z.object({
  sub: z.string(),
  email: z.optional(z.string()),
  email_verified: z.optional(flag),
})
const user = z.object({
  name: z.object({ firstName: z.optional(z.string()), lastName: z.optional(z.string()) }),
})
/** For one question only. */
const secretSeconds = 300

/**
 * Apple: OpenID Connect that posts its answer, tells a name the first time only, and takes secrets that the operator signs. An address may be
 * a relay that Apple keeps for this service alone. https://developer.apple.com/documentation/signinwithapplerestapi
 */
export const apple: AppleDefinition = {
  kind: 'openid',
  id: 'apple',
  issuer: (url) => url ?? 'https://appleid.apple.com',
  scope: 'openid name email',
  // Asked for a name or an address, it answers in no other way.
  parameters: { response_mode: 'form_post' },
  secretOf: ({ clientId, teamId, keyId, privateKey }, issuer) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt()
      .setExpirationTime(`${secretSeconds}s`)
      .sign(createPrivateKey(privateKey)),
  sendsSecret: 'body',
  profile: ({ claims: told, params }) => {
    const { sub, email, email_verified: verified } = claims.parse(told)
    return {
      subject: sub,
      name: nameIn(params.get('user')),
      email,
      isEmailVerified: verified === true || verified === 'true',
    }
  },
}

/** The name is not signed, like all that stands beside the token: it is for showing, and the address that comes with it is not read. */
function nameIn(posted: string | null) {
  if (posted === null) return undefined
  try {
    const { firstName = '', lastName = '' } = user.parse(JSON.parse(posted)).name
    return `${firstName} ${lastName}`
  } catch {
    return undefined // a name that is not written as Apple does is none
  }
}
