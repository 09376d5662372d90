import { providerErrorCodes } from '../errors.ts'

/**
 * Codes of a `ChannelError` that the frame answers with, their message for people, and the code of EIP-1193 or EIP-1474 that a library sees.
 * The frame may give a message of its own; other codes mean "An error occurred".
 */
export const frameErrors = {
  /** The owner said no. */
  REJECTED: { message: 'User rejected the request', provider: providerErrorCodes.userRejected },
  /** `RPC_ABORT`, a closed dialog, or a page that gave up. */
  ABORTED: { message: 'Request was aborted', provider: providerErrorCodes.userRejected },
  /** No session, or none for this origin. */
  UNAUTHORIZED: { message: 'Log in first', provider: providerErrorCodes.unauthorized },
  /** Not in `rpcPolicy`, or this frame does not have it (smart accounts, Solana, a provider that is not set up). */
  NOT_AVAILABLE: { message: 'Not available', provider: providerErrorCodes.unsupportedMethod },
  INVALID_REQUEST: { message: 'The request is malformed', provider: -32602 },
  UNKNOWN_CHAIN: {
    message: 'Chain is not supported',
    provider: providerErrorCodes.unrecognizedChain,
  },
  /** A chain answered with an error. */
  CHAIN_ERROR: { message: 'The network has refused the request', provider: -32000 },
  BUSY: { message: 'Too many requests at once', provider: -32005 },
  /** `message` is `cooldownMessage(seconds)`. */
  COOLDOWN: { message: 'Please try again later', provider: -32005 },
  /** A budget of the operator is used up. */
  RATE_LIMITED: { message: 'Too many attempts. Please try again later', provider: -32005 },
  CODE_WRONG: { message: 'Invalid code', provider: -32602 },
  /** Wrong codes have used up the tries: a new mail is needed. */
  CODE_SPENT: { message: 'Too many wrong codes. Request a new one', provider: -32602 },
  /** The code or link is too old, or was used: a new mail is needed. */
  CODE_EXPIRED: { message: 'The code has expired. Ask for a new one', provider: -32602 },
  /** The visitor has said no at the provider. */
  SOCIAL_DENIED: { message: 'The login was cancelled', provider: providerErrorCodes.userRejected },
  /** The provider has said no. */
  SOCIAL_REFUSED: { message: 'The provider has refused the login', provider: -32000 },
  /** The provider did not answer. */
  SOCIAL_UNAVAILABLE: { message: 'The provider cannot be reached', provider: -32000 },
  /** What the provider answered could not be believed. */
  SOCIAL_INVALID: { message: 'The provider’s answer could not be checked', provider: -32000 },
  /** The attempt has expired, or was ended elsewhere. */
  SOCIAL_ENDED: { message: 'The login has ended. Start again', provider: -32000 },
  /** The identity leads to another account. */
  IDENTITY_TAKEN: { message: 'This login belongs to another account', provider: -32000 },
  /** Without it nobody could log in to the account any more. */
  LAST_IDENTITY: { message: 'The last way to log in cannot be removed', provider: -32000 },
  /** The mail could not be handed over. */
  MAIL_FAILED: { message: 'The mail could not be sent', provider: -32000 },
  /** The frame cannot reach its server. */
  OFFLINE: { message: 'The wallet server cannot be reached', provider: -32000 },
  /** The origin is not one of the project's. */
  UNVERIFIED_DOMAIN: {
    message: 'This site is not allowed to use the wallet',
    provider: providerErrorCodes.unauthorized,
  },
  FAILED: { message: 'An error occurred', provider: -32603 },
} as const satisfies Record<string, { readonly message: string; readonly provider: number }>

/** A code that the frame answers with. */
export type FrameErrorCode = keyof typeof frameErrors

/** What is said when a mail is asked for too soon. */
export function cooldownMessage(seconds: number): string {
  return `Please try again after ${seconds} seconds`
}

/** The seconds of such a message; `undefined` for any other text. */
export function readCooldown(message: string): number | undefined {
  const match = /^Please try again after (\d{1,5}) seconds$/.exec(message)
  return match ? Number(match[1]) : undefined
}
