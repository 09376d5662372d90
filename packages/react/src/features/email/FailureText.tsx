import { useSeconds } from '../../components/timers.ts'
import { useText } from '../../i18n/useText.ts'
import type { EmailFailure } from './emailFlow.ts'
import { emailText } from './text.ts'

/** Why something did not work, in the visitor's language; a wait counts down and is gone with its last second. */
export function FailureText({ failure }: { readonly failure: EmailFailure }) {
  const t = useText(emailText)
  const seconds = useSeconds(failure.reason === 'cooldown' ? failure.until : undefined)
  switch (failure.reason) {
    case 'address':
      return t('invalidEmail')
    case 'code':
      return t('wrongCode')
    case 'expired':
      return t('codeExpired')
    case 'spent':
      return t('codeSpent')
    case 'cooldown':
      return seconds > 0 ? t('cooldown', { seconds }) : null
    case 'other':
      return failure.text ?? t('failed')
  }
}
