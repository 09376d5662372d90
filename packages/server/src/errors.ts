import type { AmountLimits } from '@latchkey/protocol'

/** Status codes of the answers that carry an error, by the stable code that stands in their body. */
export const errorStatus = {
  bad_request: 400,
  transaction_refused: 400,
  unsupported_chain: 400,
  onramp_amount_too_low: 400,
  onramp_amount_too_high: 400,
  onramp_unsupported: 400,
  name_invalid: 400,
  name_reserved: 400,
  name_message: 400,
  unknown_project: 401,
  invalid_token: 401,
  use_dpop_nonce: 401,
  invalid_proof: 401,
  invalid_session: 401,
  origin_not_allowed: 403,
  origin_unconfirmed: 403,
  wrong_code: 403,
  wrong_factor: 403,
  not_found: 404,
  no_liquidity: 404,
  method_not_allowed: 405,
  conflict: 409,
  email_taken: 409,
  last_identity: 409,
  price_moved: 409,
  name_taken: 409,
  name_confusable: 409,
  name_owned: 409,
  attempt_ended: 410,
  too_many_codes: 410,
  body_too_large: 413,
  fee_on_transfer: 422,
  swap_would_fail: 422,
  factor_locked: 423,
  too_many_requests: 429,
  internal: 500,
  login_unavailable: 501,
  names_unavailable: 501,
  upstream_unavailable: 502,
  onramp_unavailable: 502,
  store_unavailable: 503,
} as const

/** A stable code of an error answer. */
export type ErrorCode = keyof typeof errorStatus

/**
 * An error that a caller of the API may see: its message is written for them and holds nothing of the inside.
 * What happened inside goes to `cause`, and from there only to the log.
 */
export class ServerError extends Error {
  override readonly name = 'ServerError'
  readonly code: ErrorCode
  /** Seconds after which the caller may try again. */
  readonly retryAfter: number | undefined
  /** Seconds for which browsers may remember the answer. */
  readonly maxAge: number | undefined
  /** How much may be asked for, where too little or too much was. */
  readonly limits: AmountLimits | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      cause?: unknown
      retryAfter?: number | undefined
      maxAge?: number | undefined
      limits?: AmountLimits | undefined
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.retryAfter = options.retryAfter
    this.maxAge = options.maxAge
    this.limits = options.limits
  }
}

/** An error of the operator's own settings or commands; the message says what to do. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
