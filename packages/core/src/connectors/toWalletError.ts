import { providerErrorCodes } from '@latchkey/protocol'
import { RequestAbortedError, UserRejectedError, WalletRequestError } from '../errors/connection.ts'

/** What a wallet has thrown, as an error of the kit: UserRejectedError for code 4001, RequestAbortedError, WalletRequestError for anything else. */
export function toWalletError(method: string, cause: unknown) {
  const aborted = findAbort(cause)
  if (aborted) return aborted
  const { code, message } = readWalletError(cause)
  if (code === providerErrorCodes.userRejected) return new UserRejectedError({ cause })
  return new WalletRequestError(method, code, { cause, details: message })
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

/** How deep wallets wrap the error that matters; cyclic objects end here, too. */
const maxDepth = 4

/** Finds code and message in what a wallet threw: an error, a plain object, one inside another, or anything at all. */
function readWalletError(thrown: unknown): { code?: number; message?: string } {
  try {
    const outer = readFields(thrown)
    let inner = outer
    for (let depth = 0; inner.next !== undefined && depth < maxDepth; depth += 1)
      inner = readFields(inner.next)
    const code = inner.code ?? outer.code
    const message = outer.message ?? inner.message
    return { ...(code !== undefined && { code }), ...(message !== undefined && { message }) }
  } catch {
    return {} // an error object whose properties throw
  }
}

function readFields(value: unknown): { code?: number; message?: string; next?: unknown } {
  if (typeof value === 'string') return { message: value.slice(0, 500) }
  if (typeof value !== 'object' || value === null) return {}
  const { code, message, data } = value as Record<string, unknown> // each is checked below
  const original =
    typeof data === 'object' && data !== null && 'originalError' in data
      ? data.originalError
      : undefined
  return {
    ...(typeof code === 'number' && { code }),
    ...(typeof message === 'string' && { message: message.slice(0, 500) }),
    ...(original !== undefined && { next: original }),
  }
}
