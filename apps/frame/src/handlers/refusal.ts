import { parseChainFailure } from '@latchkey/protocol'
import { ChannelError } from '@latchkey/protocol/channel'
import { cooldownMessage, frameErrors, type FrameErrorCode } from '@latchkey/protocol/frame'
import { ApiError, RpcError } from '../api/apiError.ts'

/** An error that the page is told, in words for people. */
export function refusal(code: FrameErrorCode, message?: string, cause?: unknown): ChannelError {
  return new ChannelError(code, { message: message ?? frameErrors[code].message, cause })
}

const known: Readonly<Record<string, FrameErrorCode>> = {
  aborted: 'ABORTED',
  attempt_ended: 'CODE_EXPIRED',
  bad_request: 'INVALID_REQUEST',
  body_too_large: 'INVALID_REQUEST',
  invalid_session: 'UNAUTHORIZED',
  invalid_token: 'UNAUTHORIZED',
  last_identity: 'LAST_IDENTITY',
  login_unavailable: 'NOT_AVAILABLE',
  malformed: 'FAILED',
  not_found: 'CODE_EXPIRED',
  origin_not_allowed: 'UNVERIFIED_DOMAIN',
  origin_unconfirmed: 'UNAUTHORIZED',
  store_unavailable: 'OFFLINE',
  too_many_codes: 'CODE_SPENT',
  unreachable: 'OFFLINE',
  unsupported_chain: 'UNKNOWN_CHAIN',
  upstream_unavailable: 'CHAIN_ERROR',
  wrong_code: 'CODE_WRONG',
}

/** A site decodes what its contract has said; nodes put it in different places. */
function chainRefusal(error: RpcError): ChannelError {
  const chain = parseChainFailure({ code: error.code, data: revertDataOf(error.data) })
  return new ChannelError('CHAIN_ERROR', {
    message: error.message,
    cause: error,
    ...(chain && { chain }),
  })
}

/** Plain, after "Reverted", or inside of an object (`data`, `result`). */
function revertDataOf(data: unknown, depth = 0): string | undefined {
  if (typeof data === 'string') return /^(?:Reverted )?(0x[0-9a-fA-F]*)$/.exec(data)?.[1]
  if (typeof data !== 'object' || data === null || depth > 2) return undefined
  const { data: inner, result } = data as Record<string, unknown> // whatever they are
  return revertDataOf(inner ?? result, depth + 1)
}

/**
 * What the page is told of an error: the codes of `frameErrors`, never what happened inside. What a chain says is passed on, since a site
 * has to read it ("execution reverted", and with what).
 */
export function toRefusal(error: unknown): ChannelError {
  if (error instanceof ChannelError)
    return Object.hasOwn(frameErrors, error.code) ? error : refusal('FAILED', undefined, error)
  if (error instanceof RpcError) return chainRefusal(error)
  if (!(error instanceof ApiError)) return refusal('FAILED', undefined, error)
  if (error.code === 'email_taken') return refusal('INVALID_REQUEST', error.message, error)
  if (error.code === 'too_many_requests') {
    const { retryAfter } = error
    return retryAfter !== undefined && retryAfter <= longestCooldown
      ? refusal('COOLDOWN', cooldownMessage(retryAfter), error)
      : refusal('RATE_LIMITED', undefined, error)
  }
  return refusal(known[error.code] ?? 'FAILED', undefined, error)
}

/** Seconds that a person may be asked to wait for; whoever has to wait longer has used up a budget. */
export const longestCooldown = 60
