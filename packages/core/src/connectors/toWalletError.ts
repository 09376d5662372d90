import { RequestAbortedError, UserRejectedError, WalletRequestError } from '../errors/connection.ts'
import { readWalletError, type WalletFailure } from './readWalletError.ts'

/**
 * Turns what a wallet has thrown into an error of the kit: UserRejectedError for a refusal in any form, RequestAbortedError, WalletRequestError for
 * anything else.
 */
export function toWalletError(method: string, cause: unknown) {
  const aborted = findAbort(cause)
  if (aborted) return aborted
  const failure = readWalletError(cause)
  if (failure.reason === 'rejected' || isDeclined(method, failure))
    return new UserRejectedError({ cause })
  const { reason, code, message } = failure
  return new WalletRequestError(method, code, { cause, details: message, reason })
}

/** WalletConnect's codes 5000 to 5003. A wallet that is asked to switch also means "unsupported chain" by them. */
function isDeclined(method: string, { reason, code, message = '' }: WalletFailure) {
  const isCode = code !== undefined && code >= 5_000 && code <= 5_003
  const isOther = method === 'wallet_switchEthereumChain' || /unsupported/i.test(message)
  return isCode && reason === undefined && !isOther
}

/** The embedded wallet's own provider says what has led to its code. */
function findAbort(thrown: unknown) {
  try {
    const reason = thrown instanceof Error ? thrown.cause : undefined
    return reason instanceof RequestAbortedError ? reason : undefined
  } catch {
    return undefined // an error object whose properties throw
  }
}
