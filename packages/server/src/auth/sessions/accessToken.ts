import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { ServerError } from '../../errors.ts'

/** What an access token says. */
export type AccessClaims = {
  readonly sessionId: string
  readonly projectId: string
  readonly origin: string
  readonly jkt: string
}

const claims = z.object({
  sid: z.string(),
  pid: z.string(),
  org: z.string(),
  cnf: z.object({ jkt: z.string() }),
})
const type = 'latchkey-access+jwt'

/** Makes and reads access tokens: JWTs that only this operator's servers can make, bound to the key of a proof (RFC 9449, section 6). */
export function createAccessTokens(key: Uint8Array, ms: number) {
  return {
    /** @returns the token and when it expires, in milliseconds since 1970. */
    make: async ({ sessionId, projectId, origin, jkt }: AccessClaims, now: number) => {
      const expiresAt = now + ms
      const accessToken = await new SignJWT({
        sid: sessionId,
        pid: projectId,
        org: origin,
        cnf: { jkt },
      })
        .setProtectedHeader({ alg: 'HS256', typ: type })
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(key)
      return { accessToken, expiresAt: Math.floor(expiresAt / 1000) * 1000 }
    },
    /** @throws ServerError `invalid_token` when it is not one of these, or has expired. */
    read: async (token: string): Promise<AccessClaims> => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], typ: type })
        const { sid, pid, org, cnf } = claims.parse(payload)
        return { sessionId: sid, projectId: pid, origin: org, jkt: cnf.jkt }
      } catch (cause) {
        const what = cause instanceof errors.JWTExpired ? 'has expired: refresh it' : 'is none'
        throw new ServerError('invalid_token', `The access token ${what}.`, { cause })
      }
    },
  }
}
