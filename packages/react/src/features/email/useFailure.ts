import type { EmailCooldownError } from '@latchkey/core/embedded'
import { useCallback } from 'react'
import { failureCode, failureText, readFailure } from '../../embedded/loginFailure.ts'
import { loginText } from '../../embedded/text.ts'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import type { EmailFailure } from './emailFlow.ts'
import { emailText } from './text.ts'

const reasons: Readonly<Record<string, 'address' | 'code' | 'expired' | 'spent'>> = {
  EMAIL_INVALID: 'address',
  OTP_WRONG: 'code',
  OTP_EXPIRED: 'expired',
  OTP_SPENT: 'spent',
}

/** What only this login says of the frame or its server, by the code of either. */
const ownTexts: Readonly<Record<string, 'mailFailed' | 'frameUnavailable'>> = {
  MAIL_FAILED: 'mailFailed',
  FRAME_UNAVAILABLE: 'frameUnavailable',
}

/** What an error of a login means for its views. */
export function useFailure(): (error: unknown) => EmailFailure {
  const t = useText(emailText)
  const tLogin = useText(loginText)
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
      const own = ownTexts[code]
      const text = own
        ? t(own)
        : (failureText(tLogin, readFailure(error), t('email')) ?? errorText(error))
      return { reason: 'other', text }
    },
    [t, tLogin, errorText],
  )
}
