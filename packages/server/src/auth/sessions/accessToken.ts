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

/** Access tokens: JWTs that only this operator's servers can make, bound to the key of a proof (RFC 9449, section 6). */
export interface AccessTokens {
  /** Returns a token and its expiry in milliseconds since 1970. */
  make(
    claims: AccessClaims,
    now: number,
  ): Promise<{ readonly accessToken: string; readonly expiresAt: number }>
  /** @throws ServerError `invalid_token` if the token is malformed, has another signer, or has expired. */
  read(token: string): Promise<AccessClaims>
}

export function createAccessTokens(key: Uint8Array, ms: number): AccessTokens {
  return {
    make: async ({ sessionId, projectId, origin, jkt }, now) => {
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
    read: async (token) => {
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
