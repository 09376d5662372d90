import { KitError, type EmailCooldownError, type FrameRequestError } from '@latchkey/core'
import { useCallback } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useText } from '../../hooks/useText.ts'
import type { EmailFailure } from './emailFlow.ts'
import { emailText } from './text.ts'

const reasons: Readonly<Record<string, 'address' | 'code' | 'expired'>> = {
  EMAIL_INVALID: 'address',
  OTP_WRONG: 'code',
  OTP_EXPIRED: 'expired',
}

/** What the frame or its server could not do, by the code of either. */
const texts = {
  RATE_LIMITED: 'tooMany',
  MAIL_FAILED: 'mailFailed',
  OFFLINE: 'offline',
  UNVERIFIED_DOMAIN: 'notAllowed',
  FRAME_UNAVAILABLE: 'frameUnavailable',
  FRAME_TIMEOUT: 'frameTimeout',
} as const

/** What an error of a login means for its views. */
export function useFailure(): (error: unknown) => EmailFailure {
  const t = useText(emailText)
  const errorText = useErrorText()
  return useCallback(
    (error) => {
      const code = codeOf(error)
      if (code === 'EMAIL_COOLDOWN') {
        // The only error with this code; its class is fetched with the code of the frame.
        const { retryAt: until } = error as EmailCooldownError
        return { reason: 'cooldown', until }
      }
      const reason = reasons[code]
      if (reason) return { reason }
      return { reason: 'other', text: isKnown(code) ? t(texts[code]) : errorText(error) }
    },
    [t, errorText],
  )
}

/** Whether it was the visitor who ended it, by closing the dialog or by saying no, so that nothing needs to be said. */
export function isEnded(error: unknown): boolean {
  return error instanceof KitError && ['REQUEST_ABORTED', 'USER_REJECTED'].includes(error.code)
}

function codeOf(error: unknown): string {
  if (!(error instanceof KitError)) return ''
  const { code } = error
  if (code !== 'FRAME_REQUEST_FAILED') return code
  // The only error with this code; its class is fetched with the code of the frame.
  return (error as FrameRequestError).frameCode
}

function isKnown(code: string): code is keyof typeof texts {
  return code in texts
}
