import type { ChainFailure } from '@latchkey/protocol'
import { KitError, type KitErrorOptions } from './KitError.ts'

/** The secure frame could not be loaded, or has gone. */
export class FrameUnavailableError extends KitError {
  constructor(details: string, options?: KitErrorOptions) {
    super('FRAME_UNAVAILABLE', 'Unable to load email login dependency', { ...options, details })
  }
}

/** The secure frame has not answered in time. */
export class FrameTimeoutError extends KitError {
  constructor(type: string, options?: KitErrorOptions) {
    super('FRAME_TIMEOUT', 'The wallet has not answered in time', {
      ...options,
      details: `No answer to ${type}. Check the connection and try again.`,
    })
  }
}

/** The secure frame could not do what it was asked for. */
export class FrameRequestError extends KitError {
  /** The frame's own stable code, such as `UNAUTHORIZED` or `NOT_AVAILABLE`. */
  readonly frameCode: string
  /** What the chain's node has said, where it was asked: its code, and the data of a contract that has reverted. */
  readonly chain: ChainFailure | undefined

  constructor(
    frameCode: string,
    message: string,
    { chain, ...options }: KitErrorOptions & { readonly chain?: ChainFailure | undefined } = {},
  ) {
    super('FRAME_REQUEST_FAILED', message || 'An error occurred', options)
    this.frameCode = frameCode
    this.chain = chain
  }
}

/** The text is not an e-mail address. */
export class EmailInvalidError extends KitError {
  constructor() {
    super('EMAIL_INVALID', 'Invalid email. Try again.')
  }
}

/** A mail was asked for too soon after the one before it. */
export class EmailCooldownError extends KitError {
  /** Whole seconds left. */
  readonly seconds: number
  /** When another mail may be asked for: milliseconds since 1970, by this page's clock. */
  readonly retryAt: number

  constructor(seconds: number, options?: KitErrorOptions) {
    super('EMAIL_COOLDOWN', `Please try again after ${seconds} seconds`, options)
    this.seconds = seconds
    this.retryAt = Date.now() + seconds * 1_000
  }
}

/** The code is not the one of the mail. */
export class OtpWrongError extends KitError {
  constructor(options?: KitErrorOptions) {
    super('OTP_WRONG', 'Invalid code', options)
  }
}

/** Wrong codes have used up the tries of the mail. */
export class OtpSpentError extends KitError {
  constructor(options?: KitErrorOptions) {
    super('OTP_SPENT', 'Too many wrong codes. Request a new one', options)
  }
}

/** The code or link is too old, or was used. */
export class OtpExpiredError extends KitError {
  constructor(options?: KitErrorOptions) {
    super('OTP_EXPIRED', 'The code has expired. Ask for a new one', options)
  }
}
