import * as z from 'zod/mini'
import { socialProvider } from '../frame/fields.ts'
import { defineRoute } from '../http/route.ts'
import { sessionAccess } from './auth.ts'
import { identityProof } from './identityProof.ts'
import { callerQuery } from './query.ts'

const query = /* @__PURE__ */ z.object(callerQuery)
/** 128 random bits and more, in base64url. */
const id = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[A-Za-z0-9_-]{16,64}$/))
/** 32 bytes in base64url: a hash, a thumbprint, a challenge. */
const bytes32 = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[A-Za-z0-9_-]{43}$/))
/** Milliseconds since 1970 by the server's clock. */
const time = /* @__PURE__ */ z.number()
const text = /* @__PURE__ */ z.string()
const nothing = /* @__PURE__ */ z.object({})
const storage = /* @__PURE__ */ z.enum(['kept', 'denied'])
const origin = /* @__PURE__ */ z
  .string()
  .check(
    /* @__PURE__ */ z.maxLength(300),
    /* @__PURE__ */ z.regex(/^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+$/i),
  )

/** Whom an identity is with. */
export const identityProvider = /* @__PURE__ */ z.enum([...socialProvider.options, 'farcaster'])
/** Whom an identity is with. */
export type IdentityProvider = z.output<typeof identityProvider>

/**
 * Why a social login came to nothing. `denied`: the visitor said no at the provider. `refused`: the provider said no. `unavailable`: the
 * provider did not answer, or the server was stopped while it asked. `invalid`: what came back was not what had to come, so that nothing of
 * it was believed.
 */
export const socialError = /* @__PURE__ */ z.enum(['denied', 'refused', 'unavailable', 'invalid'])
/** Why a social login came to nothing. */
export type SocialError = z.output<typeof socialError>

const purpose = /* @__PURE__ */ z.enum(['login', 'link'])

const start = {
  /** Made by the page, within the click: the window is opened with it before the server knows of it. */
  attemptId: id,
  provider: socialProvider,
  origin,
  /** Thumbprint (RFC 7638, SHA-256) of the key that the frame has made. */
  jkt: bytes32,
  /** Whether a window of its own leads to the provider, or the page itself does and comes back. */
  mode: /* @__PURE__ */ z.enum(['popup', 'redirect']),
  /** Where a redirect comes back to, on `origin`. */
  returnUrl: /* @__PURE__ */ z.optional(
    /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.maxLength(2_000)),
  ),
  storage,
  /** A language tag (BCP 47) for mails to an account that is new. */
  locale: /* @__PURE__ */ z.optional(
    /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[A-Za-z0-9-]{2,35}$/)),
  ),
} as const

const started = /* @__PURE__ */ z.object({
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
export const startSocialLogin = /* @__PURE__ */ defineRoute({
  method: 'POST',
  path: '/auth/v1/social/start',
  query,
  body: /* @__PURE__ */ z.object(start),
  response: started,
})

/**
 * Asks where the window has to go, for whoever asks first: `secretHash` is SHA-256 (base64url) of a secret that stays in that window, and no
 * other window gets an answer from then on. `unknown` is asked again; it is registered a moment later, or never.
 */
export const goSocial = /* @__PURE__ */ defineRoute({
  method: 'POST',
  path: '/auth/v1/social/go',
  query,
  body: /* @__PURE__ */ z.object({ attemptId: id, secretHash: bytes32 }),
  response: /* @__PURE__ */ z.discriminatedUnion('state', [
    /* @__PURE__ */ z.object({ state: /* @__PURE__ */ z.literal('unknown'), now: time }),
    /* @__PURE__ */ z.object({
      state: /* @__PURE__ */ z.literal('ready'),
      /** The provider's page. */
      uri: text,
      provider: socialProvider,
      origin: text,
      projectName: text,
      expiresAt: time,
      now: time,
    }),
    /* @__PURE__ */ z.object({
      state: /* @__PURE__ */ z.literal('failed'),
      error: socialError,
      provider: socialProvider,
      /** For a redirect: where it comes back to. */
      returnUrl: /* @__PURE__ */ z.nullable(text),
      now: time,
    }),
    /** Expired, cancelled, over, or another window's. */
    /* @__PURE__ */ z.object({ state: /* @__PURE__ */ z.literal('ended'), now: time }),
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
export const showSocial = /* @__PURE__ */ defineRoute({
  method: 'POST',
  path: '/auth/v1/social/show',
  query,
  body: /* @__PURE__ */ z.object(returned),
  response: /* @__PURE__ */ z.object({
    /** `confirmed`: the page may go on. `ended`: it went on, has cancelled, or it is too late. */
    state: /* @__PURE__ */ z.enum(['proved', 'confirmed', 'failed', 'ended']),
    mode: /* @__PURE__ */ z.enum(['popup', 'redirect']),
    /** Whether it logs in, or adds an identity to an account. */
    purpose,
    provider: socialProvider,
    origin: text,
    projectName: text,
    matchNumber: text,
    /** Whom the provider has shown, as it calls them. */
    name: /* @__PURE__ */ z.nullable(text),
    error: /* @__PURE__ */ z.nullable(socialError),
    /** For a window with an opener: what `finishSocialLogin` takes instead of the click. */
    resultSecret: /* @__PURE__ */ z.nullable(text),
    /** For a redirect: where it comes back to. */
    returnUrl: /* @__PURE__ */ z.nullable(text),
    expiresAt: time,
    now: time,
  }),
})

/** The click in the window, on the site and the number that it shows. Repeated, it answers the same. */
export const confirmSocial = /* @__PURE__ */ defineRoute({
  method: 'POST',
  path: '/auth/v1/social/confirm',
  query,
  body: /* @__PURE__ */ z.object(returned),
  response: /* @__PURE__ */ z.object({
    /** What `finishSocialLogin` takes; a redirect brings it along behind the `#`. */
    resultSecret: text,
    /** For a redirect: where it comes back to. */
    returnUrl: /* @__PURE__ */ z.nullable(text),
  }),
})

/** A sign of life of the window: `here` while it shows a document of ours, `away` when that gives way to the provider, `gone` when it just goes. */
export const beatSocial = /* @__PURE__ */ defineRoute({
  method: 'POST',
  path: '/auth/v1/social/beat',
  query,
  body: /* @__PURE__ */ z.object({
    attemptId: id,
    secret: id,
    place: /* @__PURE__ */ z.enum(['here', 'away', 'gone']),
  }),
  response: /* @__PURE__ */ z.object({
    /** Whether it still waits for anything. */
    isAlive: /* @__PURE__ */ z.boolean(),
    now: time,
  }),
})

/** How a social login stands, for the frame, which asks each second. */
export const getSocialAttempt = /* @__PURE__ */ defineRoute({
  method: 'GET',
  path: '/auth/v1/social/attempt/{attemptId}',
  params: /* @__PURE__ */ z.object({ attemptId: id }),
  query,
  response: /* @__PURE__ */ z.object({
    /**
     * `waiting`: no window has asked yet. `here`, `away`, `gone`: what the window said last, see `beatSocial`. `ended`: expired, cancelled,
     * or used.
     */
    state: /* @__PURE__ */ z.enum([
      'waiting',
      'here',
      'away',
      'gone',
      'proved',
      'confirmed',
      'failed',
      'ended',
    ]),
    provider: socialProvider,
    /** When a document of ours was last seen in the window. */
    seenAt: /* @__PURE__ */ z.nullable(time),
    error: /* @__PURE__ */ z.nullable(socialError),
    /** Of a link that is proved: whom the provider has shown. */
    name: /* @__PURE__ */ z.nullable(text),
    email: /* @__PURE__ */ z.nullable(text),
    expiresAt: time,
    now: time,
  }),
})

/**
 * Ends a social login: with a proof (header `DPoP`, without an access token) of the key that it was begun with, once it is confirmed or with
 * the secret of its result; a redirect takes the secret always. Where the browser keeps no keys, a redirect may end with another key and the
 * cookie of the beginning. Sets the cookies of session and device.
 */
export const finishSocialLogin = /* @__PURE__ */ defineRoute({
  method: 'POST',
  path: '/auth/v1/social/finish',
  query,
  body: /* @__PURE__ */ z.object({
    attemptId: id,
    secret: /* @__PURE__ */ z.optional(id),
    storage,
  }),
  response: sessionAccess,
})

/** Ends an attempt, login or link, for good. One that there is not, or that is over, is no error. */
export const cancelSocial = /* @__PURE__ */ defineRoute({
  method: 'POST',
  path: '/auth/v1/social/cancel',
  query,
  body: /* @__PURE__ */ z.object({ attemptId: id }),
  response: nothing,
})

/** What leads to an account besides its e-mail address. */
export const identityRecord = /* @__PURE__ */ z.object({
  id,
  provider: identityProvider,
  /** As the provider tells it. */
  name: /* @__PURE__ */ z.nullable(text),
  /** As the provider tells it; it logs nobody in. */
  email: /* @__PURE__ */ z.nullable(text),
  /** Whether the provider says that it has seen to it. */
  isEmailVerified: /* @__PURE__ */ z.boolean(),
  linkedAt: time,
  lastUsedAt: time,
  /** Whether this session was begun with it. */
  isCurrent: /* @__PURE__ */ z.boolean(),
})
/** What leads to an account besides its e-mail address. */
export type IdentityRecord = z.output<typeof identityRecord>

/** What leads to the account of the session. */
export const getIdentities = /* @__PURE__ */ defineRoute({
  method: 'GET',
  path: '/auth/v1/identities',
  query,
  response: /* @__PURE__ */ z.object({
    /** The address that logs in by code, where there is one. */
    email: /* @__PURE__ */ z.nullable(text),
    identities: /* @__PURE__ */ z.array(identityRecord),
  }),
})

/** A challenge for the wallet's signature on a change of what leads to it. It serves once, for this session. */
export const challengeIdentity = /* @__PURE__ */ defineRoute({
  method: 'POST',
  path: '/auth/v1/identities/challenge',
  query,
  body: nothing,
  response: /* @__PURE__ */ z.object({
    /** Whom the signature names. */
    userId: text,
    challenge: bytes32,
    expiresAt: time,
    now: time,
  }),
})

/** Begins to link an identity to the account of the session, as `startSocialLogin` does a login. `jkt` is the session's key. */
export const startIdentityLink = /* @__PURE__ */ defineRoute({
  method: 'POST',
  path: '/auth/v1/identities/start',
  query,
  body: /* @__PURE__ */ z.object(start),
  response: started,
})

/**
 * Links the identity that an attempt has proved. The session that began it, confirmed or with the secret as `finishSocialLogin`, and the
 * wallet's signature have to be there. An identity of another account is refused with `conflict`.
 */
export const finishIdentityLink = /* @__PURE__ */ defineRoute({
  method: 'POST',
  path: '/auth/v1/identities/finish',
  query,
  body: /* @__PURE__ */ z.object({
    attemptId: id,
    secret: /* @__PURE__ */ z.optional(id),
    proof: identityProof,
  }),
  response: /* @__PURE__ */ z.object({ identity: identityRecord }),
})

/** Takes an identity from the account. The last way in stays: `last_identity`. Other sessions that it began end. */
export const unlinkIdentity = /* @__PURE__ */ defineRoute({
  method: 'DELETE',
  path: '/auth/v1/identities/{identityId}',
  params: /* @__PURE__ */ z.object({ identityId: id }),
  query,
  body: /* @__PURE__ */ z.object({ proof: identityProof }),
  response: nothing,
})
