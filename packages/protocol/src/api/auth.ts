import * as z from 'zod/mini'
import { emailAddress } from '../accounts/emailAddress.ts'
import { socialProvider } from '../frame/fields.ts'
import { defineRoute } from '../http/route.ts'
import { identityProof } from './identityProof.ts'
import { callerQuery } from './query.ts'

const query = z.object(callerQuery)
/** 128 random bits and more, in base64url. */
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))
const code = z.string().check(z.regex(/^[0-9]{6}$/))
/** Milliseconds since 1970 by the server's clock, as all times here are. */
const time = z.number()
const flag = z.boolean()
const text = z.string()
/** An origin as a browser writes it. */
const origin = z.string().check(z.maxLength(300), z.regex(/^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+$/i))
/** Thumbprint (RFC 7638, SHA-256) of the key that the frame has made. */
const jkt = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
/** A language tag (BCP 47) for the mail; one that there are no words in gets English. */
const locale = z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{2,35}$/)))
/** Whether this browser keeps the frame's key. Where it does not, a session is bound to a new key at each refresh. */
const storage = z.enum(['kept', 'denied'])
const nothing = z.object({})

/** A code that is on its way: until when it is good, and when another may be asked for. */
const underway = {
  attemptId: id,
  expiresAt: time,
  /** Asked for again before, the answer is 429 with the seconds in `Retry-After`. */
  retryAt: time,
  now: time,
} as const

/**
 * Begins, or repeats, a login by e-mail. What comes back never depends on whether there is an account: `CONNECT` where this browser has
 * a session of this address (`session/refresh` then gives access), `VERIFY_OTP` where it has logged in with it before, `VERIFY_DEVICE`
 * otherwise. Of several attempts for one address and key only the last one counts.
 */
export const startEmailLogin = defineRoute({
  method: 'POST',
  path: '/auth/v1/email/start',
  query,
  body: z.object({ email: emailAddress, origin, jkt, locale }),
  response: z.discriminatedUnion('action', [
    z.object({ action: z.literal('CONNECT'), now: time }),
    z.object({ action: z.literal('VERIFY_OTP'), ...underway }),
    z.object({
      action: z.literal('VERIFY_DEVICE'),
      ...underway,
      /** Two digits that the page behind the mail's link shows too. */
      matchNumber: text,
    }),
  ]),
})

/** How an attempt stands, for polling: whether the link was confirmed, and whether the mail could be sent. */
export const getEmailAttempt = defineRoute({
  method: 'GET',
  path: '/auth/v1/email/attempt/{attemptId}',
  params: z.object({ attemptId: id }),
  query,
  response: z.object({
    /** `ended`: expired, replaced by a newer one, or too many wrong codes. */
    state: z.enum(['waiting', 'confirmed', 'verified', 'ended']),
    /** `delayed`: the mail server does not take it now, it is tried again until the attempt expires. `failed`: it never will. */
    mail: z.enum(['queued', 'sent', 'delayed', 'failed']),
    expiresAt: time,
    now: time,
  }),
})

const link = z.object({
  attemptId: id,
  /** What stands behind the `#` of the link. */
  secret: id,
})

/** What the page behind a mail's link shows before anybody clicks. It changes nothing. */
export const getDeviceLink = defineRoute({
  method: 'POST',
  path: '/auth/v1/email/device/show',
  query,
  body: link,
  response: z.object({
    /** The site, by its origin, that asks for the login. */
    origin: text,
    projectName: text,
    /** The browser that asks, such as "Firefox on Linux". */
    device: text,
    matchNumber: text,
    expiresAt: time,
    now: time,
  }),
})

/** The click on that page: the attempt is confirmed, and its code shown. Repeated, it answers the same. */
export const confirmDeviceLink = defineRoute({
  method: 'POST',
  path: '/auth/v1/email/device/confirm',
  query,
  body: link,
  response: z.object({ code, expiresAt: time, now: time }),
})

/** Somebody who has logged in. */
export const authUser = z.object({
  id,
  /** The address that logs in by code; without one, that which the session's provider has verified. */
  email: z.nullable(text),
  /** As the session's provider calls them; nobody in a login by e-mail. */
  name: z.nullable(text),
  /** How the session was logged in to. */
  provider: z.enum(['email', ...socialProvider.options, 'farcaster']),
})
/** Somebody who has logged in. */
export type AuthUser = z.output<typeof authUser>

/** A change of address that waits until it takes effect. */
const waitingChange = z.object({
  changeId: id,
  newEmail: text,
  appliesAt: time,
  /** True if this device has shown the newest of the three notices. */
  isSeen: flag,
})
/** A change of address that waits until it takes effect. */
export type WaitingEmailChange = z.output<typeof waitingChange>

/** Access to a session, for a few minutes. */
export const sessionAccess = z.object({
  /** Bound to the key of the proof (RFC 9449). Sent as `Authorization: DPoP <token>` with a proof of that key. */
  accessToken: text,
  /** When it has to be refreshed. */
  expiresAt: time,
  now: time,
  sessionId: id,
  deviceId: id,
  user: authUser,
  /** A change of address that its owner can still cancel. */
  emailChange: z.nullable(waitingChange),
  /**
   * Of a login with an address that was changed to another one: the session opens the wallet to take that change back, and does nothing else.
   */
  claim: z.nullable(z.object({ changeId: id, changedAt: time })),
})
/** Access to a session, for a few minutes. */
export type SessionAccess = z.output<typeof sessionAccess>

/**
 * Shows the code of an attempt, once, with a proof (header `DPoP`, without an access token) of the key that the attempt was made for.
 * Sets the cookies of session and device.
 */
export const verifyEmailCode = defineRoute({
  method: 'POST',
  path: '/auth/v1/email/verify',
  query,
  body: z.object({ attemptId: id, code, storage }),
  response: sessionAccess,
})

/**
 * New access from the session's cookie and a proof of the key (without an access token). A site that has not used the session before gets
 * `origin_unconfirmed` until the visitor has agreed, which `continueToOrigin` says. Without a session: `invalid_session`.
 */
export const refreshSession = defineRoute({
  method: 'POST',
  path: '/auth/v1/session/refresh',
  query,
  body: z.object({
    origin,
    continueToOrigin: z.optional(flag),
  }),
  response: sessionAccess,
})

/** Ends the session of the cookie, or of the access token where there is no cookie. Without either it does nothing. */
export const endSession = defineRoute({
  method: 'POST',
  path: '/auth/v1/session/end',
  query,
  body: nothing,
  response: nothing,
})

/** The session that the access token is for. */
export const getSession = defineRoute({
  method: 'GET',
  path: '/auth/v1/session',
  query,
  response: z.object({
    user: authUser,
    sessionId: id,
    deviceId: id,
    origin: text,
    storage,
    createdAt: time,
    now: time,
  }),
})

/** The browsers that somebody has logged in with. */
export const getDevices = defineRoute({
  method: 'GET',
  path: '/auth/v1/devices',
  query,
  response: z.object({
    devices: z.array(
      z.object({
        id,
        /** Such as "Firefox on Linux". */
        name: text,
        createdAt: time,
        lastUsedAt: time,
        isCurrent: flag,
        /** Whether it can be used without a new login. */
        isSignedIn: flag,
      }),
    ),
  }),
})

/** Revokes a device: its sessions end, and it is unknown from then on. */
export const revokeDevice = defineRoute({
  method: 'DELETE',
  path: '/auth/v1/devices/{deviceId}',
  params: z.object({ deviceId: id }),
  query,
  response: nothing,
})

/** Revokes all devices, or with `except=current` all the others. */
export const revokeDevices = defineRoute({
  method: 'DELETE',
  path: '/auth/v1/devices',
  query: z.object({
    ...callerQuery,
    except: z.optional(z.literal('current')),
  }),
  response: z.object({ revoked: z.number() }),
})

/** A change of address that waits for a code. */
const changeUnderway = z.object({
  changeId: id,
  /** `VERIFY_PRIMARY_OTP`: the code went to the address there is; `VERIFY_SECONDARY_OTP`: to the new one. */
  action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
  ...underway,
})

/**
 * Begins a change of address: the first code goes to the address there is, and only where there is none to the new one. Then the wallet has to
 * sign: `wrong_factor`. Where there is a wallet that has not signed, the change waits for 7 days after both codes.
 */
export const startEmailChange = defineRoute({
  method: 'POST',
  path: '/auth/v1/email/change/start',
  query,
  body: z.object({
    email: emailAddress,
    locale,
    /** Over `email`, and the address in lower case. Required for an account without an address. */
    proof: z.optional(identityProof),
  }),
  response: changeUnderway,
})

const change = z.object({ changeId: id })
const changeCode = z.object({ changeId: id, code })

/** Sends the code of a change's current step anew; the one before is good no longer. */
export const resendEmailChange = defineRoute({
  method: 'POST',
  path: '/auth/v1/email/change/resend',
  query,
  body: change,
  response: changeUnderway,
})

/** Shows the code that the old address was sent; the next one goes to the new address. */
export const verifyPrimaryEmail = defineRoute({
  method: 'POST',
  path: '/auth/v1/email/change/primary',
  query,
  body: changeCode,
  response: changeUnderway,
})

/**
 * Shows the code that the new address was sent. The change takes effect now, or waits where the account has a wallet that has not signed it.
 * The old address gets a mail each time.
 */
export const verifySecondaryEmail = defineRoute({
  method: 'POST',
  path: '/auth/v1/email/change/secondary',
  query,
  body: changeCode,
  response: z.object({
    /** The new address. */
    email: text,
    /** When the change takes effect; `null` where it has. */
    appliesAt: z.nullable(time),
    now: time,
  }),
})

/** Changes of the address of the session's account: the one that waits, and those that its wallet can take back, the newest first. */
export const getEmailChanges = defineRoute({
  method: 'GET',
  path: '/auth/v1/email/change',
  query,
  response: z.object({
    changes: z.array(
      z.object({
        changeId: id,
        state: z.enum(['waiting', 'changed']),
        oldEmail: text,
        newEmail: text,
        /** When it takes or took effect. */
        appliesAt: time,
      }),
    ),
  }),
})

/**
 * Answers a change with the wallet's signature over `email-cancel`, `email-confirm` or `email-revert` and the change: `cancel` and `confirm` one
 * that waits, `revert` one that took effect, however long ago. `cancel` and `revert` end every other session of the account.
 */
export const answerEmailChange = defineRoute({
  method: 'POST',
  path: '/auth/v1/email/change/answer',
  query,
  body: z.object({
    changeId: id,
    answer: z.enum(['cancel', 'confirm', 'revert']),
    proof: identityProof,
  }),
  /** The address that logs in from now on. */
  response: z.object({ email: text }),
})

/** Says that this device has shown the newest notice of a change that waits. */
export const seeEmailChange = defineRoute({
  method: 'POST',
  path: '/auth/v1/email/change/seen',
  query,
  body: change,
  response: nothing,
})

const revertLink = z.object({ changeId: id, secret: id })

/** What the page behind a link that takes a change back shows before anybody clicks. It changes nothing. */
export const getEmailRevert = defineRoute({
  method: 'POST',
  path: '/auth/v1/email/revert/show',
  query,
  body: revertLink,
  response: z.object({
    projectName: text,
    /** `waiting`: it has not taken effect, and the click cancels it. */
    state: z.enum(['waiting', 'changed']),
    /** The address that logs in again, or still. */
    oldEmail: text,
    newEmail: text,
    /** When it takes or took effect. */
    changedAt: time,
    expiresAt: time,
    now: time,
  }),
})

/**
 * The click on that page: the old address is back or stays, and every session of the account has ended. What took effect for an account with a
 * wallet takes the wallet instead: `wrong_factor`.
 */
export const confirmEmailRevert = defineRoute({
  method: 'POST',
  path: '/auth/v1/email/revert/confirm',
  query,
  body: revertLink,
  response: z.object({ email: text }),
})
