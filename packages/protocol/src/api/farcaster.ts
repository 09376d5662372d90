import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { sessionAccess } from './auth.ts'
import { identityProof } from './identityProof.ts'
import { callerQuery } from './query.ts'
import { identityRecord } from './social.ts'

const query = z.object(callerQuery)
/** 128 random bits and more, in base64url. */
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))
const text = z.string()
/** Milliseconds since 1970 by the server's clock. */
const time = z.number()
const storage = z.enum(['kept', 'denied'])
const start = z.object({
  /** The site, whose host is the domain that the person's app shows. */
  origin: z.string().check(z.maxLength(300), z.regex(/^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+$/i)),
  /** Thumbprint (RFC 7638, SHA-256) of the key that the frame has made, which alone may finish it. */
  jkt: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  /** A language tag (BCP 47) for mails to an account that is new. */
  locale: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{2,35}$/))),
})
const started = z.object({
  attemptId: id,
  /** Opens the person's app: drawn as a QR code, or followed on a phone. */
  url: text,
  expiresAt: time,
  now: time,
})

/**
 * Opens a sign-in channel of Farcaster for a login. Where the operator has not set Farcaster up: `login_unavailable`; where the relay does
 * not answer: `upstream_unavailable`.
 */
export const startFarcasterLogin = defineRoute({
  method: 'POST',
  path: '/auth/v1/farcaster/start',
  query,
  body: start,
  response: started,
})

/** Why a login with Farcaster came to nothing. */
export const farcasterFailure = z.enum(['refused', 'message', 'signer'])

/**
 * How an attempt stands, for polling. An answer is verified when it is first seen: its message, and that it was signed by an address that
 * owns the account or may sign in for it. Where the relay or the registries do not answer: `upstream_unavailable`, and it may be asked again.
 */
export const getFarcasterAttempt = defineRoute({
  method: 'GET',
  path: '/auth/v1/farcaster/attempt/{attemptId}',
  params: z.object({ attemptId: id }),
  query,
  response: z.object({
    /** `ended`: expired, given up, or used. */
    state: z.enum(['waiting', 'proved', 'failed', 'ended']),
    /**
     * Of `failed`. `refused`: the person said no. `message`: something else was signed than what was asked for. `signer`: by an address that
     * may not sign in for the account, or not at all.
     */
    failure: z.nullable(farcasterFailure),
    /** Of `proved`: what the account is called. */
    name: z.nullable(text),
    expiresAt: time,
    now: time,
  }),
})

/**
 * Ends a proved login, once, with a proof (header `DPoP`, without an access token) of the key that it was begun with. Sets the cookies of
 * session and device.
 */
export const finishFarcasterLogin = defineRoute({
  method: 'POST',
  path: '/auth/v1/farcaster/finish',
  query,
  body: z.object({ attemptId: id, storage }),
  response: sessionAccess,
})

/** Gives an attempt up: what the person approves later comes to nothing. One that there is not, or that is over, is no error. */
export const endFarcasterAttempt = defineRoute({
  method: 'POST',
  path: '/auth/v1/farcaster/end',
  query,
  body: z.object({ attemptId: id }),
  response: z.object({}),
})

/** Begins to link a Farcaster account to the account of the session. `jkt` is the session's key. */
export const startFarcasterLink = defineRoute({
  method: 'POST',
  path: '/auth/v1/farcaster/link/start',
  query,
  body: start,
  response: started,
})

/**
 * Links the Farcaster account that an attempt has proved: the session that began it and the wallet's signature on the attempt have to be
 * there. One of another account is refused with `conflict`.
 */
export const finishFarcasterLink = defineRoute({
  method: 'POST',
  path: '/auth/v1/farcaster/link',
  query,
  body: z.object({ attemptId: id, proof: identityProof }),
  response: z.object({ identity: identityRecord }),
})
