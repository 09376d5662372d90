import { KitError, type KitErrorOptions } from './KitError.ts'

/** The server answered with a status other than 2xx. What it said, where that is JSON, is the `cause`; nobody has checked it. */
export class HttpStatusError extends KitError {
  readonly status: number
  /** The server's own stable code, such as `unknown_project`, where it gave one. */
  readonly wireCode: string | undefined

  constructor(status: number, wireCode?: string, options?: KitErrorOptions) {
    super('HTTP_STATUS', `HTTP status code: ${status}`, options)
    this.status = status
    this.wireCode = wireCode
  }
}

/** The server answered something else than its route promises. */
export class InvalidResponseError extends KitError {
  constructor(path: string, options?: KitErrorOptions) {
    super('INVALID_RESPONSE', 'Something went wrong', {
      ...options,
      details: `The answer of ${path} does not have the promised shape.`,
    })
  }
}

/** The server could not be reached. */
export class ServerUnreachableError extends KitError {
  constructor(path: string, options?: KitErrorOptions) {
    super('SERVER_UNREACHABLE', 'Something went wrong', {
      ...options,
      details: `No answer from ${path}.`,
    })
  }
}

/** The operator's server has not said what an account has done. */
export class HistoryUnavailableError extends KitError {
  constructor(options?: KitErrorOptions) {
    super('HISTORY_UNAVAILABLE', 'Failed to fetch transactions', options)
  }
}
