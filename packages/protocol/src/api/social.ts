import * as z from 'zod/mini'
import { socialProvider } from '../frame/fields.ts'
import { defineRoute } from '../http/route.ts'
import { sessionAccess } from './auth.ts'
import { identityProof } from './identityProof.ts'
import { callerQuery } from './query.ts'

const query = z.object(callerQuery)
/** 128 random bits and more, in base64url. */
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))
/** 32 bytes in base64url: a hash, a thumbprint, a challenge. */
const bytes32 = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
/** Milliseconds since 1970 by the server's clock. */
const time = z.number()
const text = z.string()
const nothing = z.object({})
const storage = z.enum(['kept', 'denied'])
const origin = z.string().check(z.maxLength(300), z.regex(/^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+$/i))

/** Whom an identity is with. */
export const identityProvider = z.enum([...socialProvider.options, 'farcaster'])
/** Whom an identity is with. */
export type IdentityProvider = z.output<typeof identityProvider>

/**
 * Why a social login came to nothing. `denied`: the visitor said no at the provider. `refused`: the provider said no. `unavailable`: the
 * provider did not answer, or the server was stopped while it asked. `invalid`: what came back was not what had to come, so that nothing of
 * it was believed.
 */
export const socialError = z.enum(['denied', 'refused', 'unavailable', 'invalid'])
/** Why a social login came to nothing. */
export type SocialError = z.output<typeof socialError>

const purpose = z.enum(['login', 'link'])

const start = {
  /** Made by the page, within the click: the window is opened with it before the server knows of it. */
  attemptId: id,
  provider: socialProvider,
  origin,
  /** Thumbprint (RFC 7638, SHA-256) of the key that the frame has made. */
  jkt: bytes32,
  /** Whether a window of its own leads to the provider, or the page itself does and comes back. */
  mode: z.enum(['popup', 'redirect']),
  /** Where a redirect comes back to, on `origin`. */
  returnUrl: z.optional(z.string().check(z.maxLength(2_000))),
  storage,
  /** A language tag (BCP 47) for mails to an account that is new. */
  locale: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{2,35}$/))),
} as const

const started = z.object({
  /** The document of the frame's origin that leads to the provider. */
  uri: text,
  /** Two digits that it shows too. */
  matchNumber: text,
  expiresAt: time,
  now: time,
})

/**
 * Registers a social login. An id that was used is refused with `conflict`, a provider that is not set up with `login_unavailable`. With
 * `redirect` it sets a cookie, without which only the key itself ends the login.
 */
export const startSocialLogin = defineRoute({
  method: 'POST',
  path: '/auth/v1/social/start',
  query,
  body: z.object(start),
  response: started,
})

/**
 * Asks where the window has to go, for whoever asks first: `secretHash` is SHA-256 (base64url) of a secret that stays in that window, and no
 * other window gets an answer from then on. `unknown` is asked again; it is registered a moment later, or never.
 */
export const goSocial = defineRoute({
  method: 'POST',
  path: '/auth/v1/social/go',
  query,
  body: z.object({ attemptId: id, secretHash: bytes32 }),
  response: z.discriminatedUnion('state', [
    z.object({ state: z.literal('unknown'), now: time }),
    z.object({
      state: z.literal('ready'),
      /** The provider's page. */
      uri: text,
      provider: socialProvider,
      origin: text,
      projectName: text,
      expiresAt: time,
      now: time,
    }),
    z.object({
      state: z.literal('failed'),
      error: socialError,
      provider: socialProvider,
      /** For a redirect: where it comes back to. */
      returnUrl: z.nullable(text),
      now: time,
    }),
    /** Expired, cancelled, over, or another window's. */
    z.object({ state: z.literal('ended'), now: time }),
  ]),
})

/** A window proves that it is the one that went to the provider, and that came back from there. */
const returned = {
  attemptId: id,
  /** What `secretHash` is of. */
  secret: id,
  /** What stood behind the `#` when the provider's answer led back here: only that browser has it. */
  ticket: id,
} as const

/** How a social login stands, for the window that is back from the provider. It changes nothing but when the window was last seen. */
export const showSocial = defineRoute({
  method: 'POST',
  path: '/auth/v1/social/show',
  query,
  body: z.object(returned),
  response: z.object({
    /** `confirmed`: the page may go on. `ended`: it went on, has cancelled, or it is too late. */
    state: z.enum(['proved', 'confirmed', 'failed', 'ended']),
    mode: z.enum(['popup', 'redirect']),
    /** Whether it logs in, or adds an identity to an account. */
    purpose,
    provider: socialProvider,
    origin: text,
    projectName: text,
    matchNumber: text,
    /** Whom the provider has shown, as it calls them. */
    name: z.nullable(text),
    error: z.nullable(socialError),
    /** For a window with an opener: what `finishSocialLogin` takes instead of the click. */
    resultSecret: z.nullable(text),
    /** For a redirect: where it comes back to. */
    returnUrl: z.nullable(text),
    expiresAt: time,
    now: time,
  }),
})

/** The click in the window, on the site and the number that it shows. Repeated, it answers the same. */
export const confirmSocial = defineRoute({
  method: 'POST',
  path: '/auth/v1/social/confirm',
  query,
  body: z.object(returned),
  response: z.object({
    /** What `finishSocialLogin` takes; a redirect brings it along behind the `#`. */
    resultSecret: text,
    /** For a redirect: where it comes back to. */
    returnUrl: z.nullable(text),
  }),
})

/** A sign of life of the window: `here` while it shows a document of ours, `away` when that gives way to the provider, `gone` when it just goes. */
export const beatSocial = defineRoute({
  method: 'POST',
  path: '/auth/v1/social/beat',
  query,
  body: z.object({
    attemptId: id,
    secret: id,
    place: z.enum(['here', 'away', 'gone']),
  }),
  response: z.object({
    /** Whether it still waits for anything. */
    isAlive: z.boolean(),
    now: time,
  }),
})

/** How a social login stands, for the frame, which asks each second. */
export const getSocialAttempt = defineRoute({
  method: 'GET',
  path: '/auth/v1/social/attempt/{attemptId}',
  params: z.object({ attemptId: id }),
  query,
  response: z.object({
    /**
     * `waiting`: no window has asked yet. `here`, `away`, `gone`: what the window said last, see `beatSocial`. `ended`: expired, cancelled,
     * or used.
     */
    state: z.enum(['waiting', 'here', 'away', 'gone', 'proved', 'confirmed', 'failed', 'ended']),
    provider: socialProvider,
    /** When a document of ours was last seen in the window. */
    seenAt: z.nullable(time),
    error: z.nullable(socialError),
    /** Of a link that is proved: whom the provider has shown. */
    name: z.nullable(text),
    email: z.nullable(text),
    expiresAt: time,
    now: time,
  }),
})

/**
 * Ends a social login: with a proof (header `DPoP`, without an access token) of the key that it was begun with, once it is confirmed or with
 * the secret of its result; a redirect takes the secret always. Where the browser keeps no keys, a redirect may end with another key and the
 * cookie of the beginning. Sets the cookies of session and device.
 */
export const finishSocialLogin = defineRoute({
  method: 'POST',
  path: '/auth/v1/social/finish',
  query,
  body: z.object({
    attemptId: id,
    secret: z.optional(id),
    storage,
  }),
  response: sessionAccess,
})

/** Ends an attempt, login or link, for good. One that there is not, or that is over, is no error. */
export const cancelSocial = defineRoute({
  method: 'POST',
  path: '/auth/v1/social/cancel',
  query,
  body: z.object({ attemptId: id }),
  response: nothing,
})

/** What leads to an account besides its e-mail address. */
export const identityRecord = z.object({
  id,
  provider: identityProvider,
  /** As the provider tells it. */
  name: z.nullable(text),
  /** As the provider tells it; it logs nobody in. */
  email: z.nullable(text),
  /** Whether the provider says that it has seen to it. */
  isEmailVerified: z.boolean(),
  linkedAt: time,
  lastUsedAt: time,
  /** Whether this session was begun with it. */
  isCurrent: z.boolean(),
})
/** What leads to an account besides its e-mail address. */
export type IdentityRecord = z.output<typeof identityRecord>

/** What leads to the account of the session. */
export const getIdentities = defineRoute({
  method: 'GET',
  path: '/auth/v1/identities',
  query,
  response: z.object({
    /** The address that logs in by code, where there is one. */
    email: z.nullable(text),
    identities: z.array(identityRecord),
  }),
})

/** A challenge for the wallet's signature on a change of what leads to it. It serves once, for this session. */
export const challengeIdentity = defineRoute({
  method: 'POST',
  path: '/auth/v1/identities/challenge',
  query,
  body: nothing,
  response: z.object({
    /** Whom the signature names. */
    userId: text,
    challenge: bytes32,
    expiresAt: time,
    now: time,
  }),
})

/** Begins to link an identity to the account of the session, as `startSocialLogin` does a login. `jkt` is the session's key. */
export const startIdentityLink = defineRoute({
  method: 'POST',
  path: '/auth/v1/identities/start',
  query,
  body: z.object(start),
  response: started,
})

/**
 * Links the identity that an attempt has proved. The session that began it, confirmed or with the secret as `finishSocialLogin`, and the
 * wallet's signature have to be there. An identity of another account is refused with `conflict`.
 */
export const finishIdentityLink = defineRoute({
  method: 'POST',
  path: '/auth/v1/identities/finish',
  query,
  body: z.object({
    attemptId: id,
    secret: z.optional(id),
    proof: identityProof,
  }),
  response: z.object({ identity: identityRecord }),
})

/** Takes an identity from the account. The last way in stays: `last_identity`. Other sessions that it began end. */
export const unlinkIdentity = defineRoute({
  method: 'DELETE',
  path: '/auth/v1/identities/{identityId}',
  params: z.object({ identityId: id }),
  query,
  body: z.object({ proof: identityProof }),
  response: nothing,
})
