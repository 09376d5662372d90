import { KitError, type KitErrorOptions } from './KitError.ts'

/** The wallet neither knows the chain nor takes it. */
export class ChainNotSupportedError extends KitError {
  constructor(options?: KitErrorOptions) {
    super('CHAIN_NOT_SUPPORTED', 'Chain is not supported', options)
  }
}

/** These chains cannot do what was asked for. */
export class UnsupportedChainError extends KitError {
  constructor(details?: string) {
    super('UNSUPPORTED_CHAIN', 'Unsupported chain', { details })
  }
}

/** The network is not in the kit's list. */
export class NetworkNotFoundError extends KitError {
  constructor(networkId: string | undefined) {
    super('NETWORK_NOT_FOUND', 'CaipNetwork is undefined', {
      details:
        networkId === undefined ? undefined : `"${networkId}" is not in createKit({ networks }).`,
    })
  }
}

/** The wallet is on another chain than the action was prepared for. */
export class WrongNetworkError extends KitError {
  constructor(expected: string, actual: string) {
    super('WRONG_NETWORK', 'The wallet is on another network', {
      details: `Expected ${expected}, but the wallet is on ${actual}. Switch it and try again.`,
    })
  }
}

/** The balance could not be had; none is asked for again until the block is over. */
export class BalanceUnavailableError extends KitError {
  constructor(options?: KitErrorOptions) {
    super('BALANCE_UNAVAILABLE', 'Token Balance Unavailable', options)
  }
}

/** No RPC of the chain has given a usable answer. */
export class ChainUnreachableError extends KitError {
  constructor(networkId: string, options?: KitErrorOptions) {
    super('CHAIN_UNREACHABLE', 'The network cannot be reached', {
      ...options,
      details: `No RPC of ${networkId} has given a usable answer. Try again later.`,
    })
  }
}

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
