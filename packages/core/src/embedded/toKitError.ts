import { ChannelError } from '@latchkey/protocol/channel'
import { readCooldown } from '@latchkey/protocol/frame'
import { ChainNotSupportedError } from '../errors/chain.ts'
import { RequestAbortedError, UserRejectedError } from '../errors/connection.ts'
import {
  EmailCooldownError,
  FrameRequestError,
  FrameTimeoutError,
  FrameUnavailableError,
  OtpExpiredError,
  OtpSpentError,
  OtpWrongError,
} from '../errors/frame.ts'
import { cleanText } from '../kit/cleanText.ts'

/** Seconds to wait where the frame refuses a mail and does not say for how long. */
const usualCooldown = 30

/** An answer of the frame, or the lack of one, as an error of the kit. */
export function toKitError(type: string, cause: unknown): unknown {
  if (!(cause instanceof ChannelError)) return cause
  const { code } = cause
  if (code === 'ABORTED') return new RequestAbortedError()
  if (code === 'TIMEOUT') return new FrameTimeoutError(type, { cause })
  if (code === 'CLOSED')
    return new FrameUnavailableError('The frame was closed before it answered.', { cause })
  if (code === 'REJECTED') return new UserRejectedError({ cause })
  if (code === 'COOLDOWN')
    return new EmailCooldownError(readCooldown(cause.message) ?? usualCooldown, { cause })
  if (code === 'CODE_WRONG') return new OtpWrongError({ cause })
  if (code === 'CODE_SPENT') return new OtpSpentError({ cause })
  if (code === 'CODE_EXPIRED') return new OtpExpiredError({ cause })
  if (code === 'UNKNOWN_CHAIN') return new ChainNotSupportedError({ cause })
  return new FrameRequestError(code, cleanText(cause.message, 300), { cause, chain: cause.chain })
}
