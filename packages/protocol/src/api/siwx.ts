import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { type SiwxMessage, siwxMessageLength } from '../siwx/message.ts'
import { caipNetworkId, callerQuery } from './query.ts'

const query = z.object(callerQuery)
const text = z.string()
const optionalText = z.optional(text)
/** Milliseconds since 1970 by the server's clock. */
const time = z.number()

/** The header that shows the token of the nonce: that whoever brings a signature has asked for its nonce. */
export const siwxNonceHeader = 'x-nonce-jwt'

/** What was signed, read from its text. */
const data: z.ZodMiniType<SiwxMessage, SiwxMessage> = z.object({
  scheme: optionalText,
  domain: text,
  accountAddress: text,
  chainId: caipNetworkId,
  statement: optionalText,
  uri: text,
  version: z.literal('1'),
  nonce: text,
  issuedAt: text,
  expirationTime: optionalText,
  notBefore: optionalText,
  requestId: optionalText,
  resources: z.optional(z.array(text)),
})

const signed = {
  /** The text, as it was signed. */
  message: z.string().check(z.maxLength(siwxMessageLength)),
  /** As the chain writes one: hex on EVM chains, base58 on Solana's, base64 on Bitcoin's. */
  signature: z.string().check(z.maxLength(32_768)),
} as const

/** What a site may keep with an account. */
const metadata = z.record(text, z.unknown())

/** An account that somebody is signed in with. */
export const siwxAccount = z.object({
  data,
  ...signed,
  signedInAt: time,
  expiresAt: time,
  /** What the site has kept with the account. */
  metadata: z.nullable(metadata),
})
/** An account that somebody is signed in with: a `SiwxSession`, and since when and until when. */
export type SiwxAccount = z.output<typeof siwxAccount>

const sessions = z.array(siwxAccount)

/**
 * A nonce for a message, which one `authenticate` takes: 128 random bits, for the page that asks, and for a few minutes. From a page that
 * may not sign in here: `origin_not_allowed`.
 */
export const getSiwxNonce = defineRoute({
  method: 'GET',
  path: '/auth/v1/nonce',
  query,
  response: z.object({
    nonce: text,
    /** To be shown in the header `x-nonce-jwt`. */
    token: text,
    expiresAt: time,
    now: time,
  }),
})

/**
 * Signs in with a message that an account has signed. A session that there is gets the account as one more, and a new id or token.
 *
 * `bad_request`: the text is not one of EIP-4361 or CAIP-122. `origin_not_allowed`: it is for another page. `unsupported_chain`: the chain is
 * none to sign in on. `attempt_ended`: the nonce was used or has expired, or the text has, or is not yet valid. `invalid_proof`: the signature
 * is not valid. `upstream_unavailable`: a contract account cannot be asked now; the nonce is still good.
 */
export const postSiwxAuthenticate = defineRoute({
  method: 'POST',
  path: '/auth/v1/authenticate',
  query,
  body: z.object({
    ...signed,
    /** More of them with the same nonce, as wallets give that sign for several chains at once. All are good, or none. */
    others: z.optional(z.array(z.object(signed)).check(z.maxLength(9))),
  }),
  response: z.object({
    /** For the header `Authorization: Bearer`; `null` where the session is in a cookie that no script can read. */
    token: z.nullable(text),
    sessions,
    now: time,
  }),
})

/** Whom the cookie or the token is of. Without a session that is good there are no accounts: that is an answer, not an error. */
export const getSiwxMe = defineRoute({
  method: 'GET',
  path: '/auth/v1/me',
  query,
  response: z.object({ sessions, now: time }),
})

/** One account on one chain, or where it is left out: the account signed in with last. */
const whose = {
  chainId: z.optional(caipNetworkId),
  accountAddress: z.optional(z.string().check(z.maxLength(128))),
} as const

/** Keeps something with an account, instead of what was kept before. Without a session that is good: `invalid_session`. */
export const putSiwxMetadata = defineRoute({
  method: 'PUT',
  path: '/auth/v1/account-metadata',
  query,
  body: z.object({ ...whose, metadata }),
  response: z.object({ metadata }),
})

/** Signs one account out on one chain, or everything where none is named. Without a session it does nothing. */
export const postSiwxSignOut = defineRoute({
  method: 'POST',
  path: '/auth/v1/sign-out',
  query,
  body: z.object(whose),
  response: z.object({
    /** As with `authenticate`: of the session that is left. */
    token: z.nullable(text),
    sessions,
    now: time,
  }),
})
