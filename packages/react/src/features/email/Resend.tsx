import { useSeconds } from '../../components/timers.ts'
import { useText } from '../../i18n/useText.ts'
import { emailText } from './text.ts'

type Properties = {
  readonly label: string
  /** When another mail may be asked for, in milliseconds since 1970. */
  readonly retryAt: number | undefined
  readonly isSending: boolean
  readonly isDisabled?: boolean | undefined
  readonly onResend: () => void
}

/** Another mail, once the wait is over. */
export function Resend({ label, retryAt, isSending, isDisabled = false, onResend }: Properties) {
  const t = useText(emailText)
  const seconds = useSeconds(retryAt)
  return (
    <p className="resend">
      <span>{t('notReceived')}</span>
      <button
        type="button"
        className="text-link"
        disabled={seconds > 0 || isSending || isDisabled}
        onClick={onResend}
      >
        {isSending ? t('sending') : seconds > 0 ? t('resendIn', { seconds }) : label}
      </button>
    </p>
  )
}
