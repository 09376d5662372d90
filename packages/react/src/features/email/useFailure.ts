import type { EmailCooldownError } from '@latchkey/core'
import { useCallback } from 'react'
import { failureCode } from '../../frame/failureCode.ts'
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
      const code = failureCode(error)
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

function isKnown(code: string): code is keyof typeof texts {
  return code in texts
}
