/**
 * A request to the server that did not end well.
 *
 * `code` is the server's own, or one of these: `unreachable` (nobody answered in time), `malformed` (something other than the server
 * answered), `aborted`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  /** 0 where there was no answer. */
  readonly status: number
  /** Seconds after which it may be tried again. */
  readonly retryAfter: number | undefined
  /** The error's body, for what a code says besides its message. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    code: string,
    message: string,
    options: {
      readonly status?: number
      readonly retryAfter?: number | undefined
      readonly details?: Readonly<Record<string, unknown>>
      readonly cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.status = options.status ?? 0
    this.retryAfter = options.retryAfter
    this.details = options.details ?? {}
  }
}

/** Whether an error is one of the server's with one of these codes. */
export function isApiError(error: unknown, ...codes: readonly string[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code)
}

/** An answer of a chain's node that is an error (JSON-RPC 2.0). */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}
