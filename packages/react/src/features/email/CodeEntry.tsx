import { useId } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { useSeconds } from '../../components/timers.ts'
import { useText } from '../../i18n/useText.ts'
import { CodeField } from './CodeField.tsx'
import { codeLength, type EmailState } from './emailFlow.ts'
import { FailureText } from './FailureText.tsx'
import { Resend } from './Resend.tsx'
import { emailText } from './text.ts'

type Properties = {
  readonly state: Extract<EmailState, { step: 'code' }>
  /** Where the code was sent. */
  readonly email: string
  /** What is said when the code was right. */
  readonly doneText: string
  readonly onType: (code: string) => void
  /** Called with all six digits, by itself. */
  readonly onComplete: (code: string) => void
  readonly onResend: () => void
}

/** The code of a mail: six digits that are checked as soon as the last one is there. */
export function CodeEntry({ state, email, doneText, onType, onComplete, onResend }: Properties) {
  const t = useText(emailText)
  const lead = useId()
  const note = useId()
  const { code, status, failure, mail, isSending } = state
  const isRefused = failure !== undefined && ['code', 'expired', 'spent'].includes(failure.reason)

  return (
    <div className="email-view">
      <p className="email-lead" id={lead}>
        {t('enterCode')} <bdi>{email}</bdi>
      </p>
      <CodeField
        value={code}
        label={t('code')}
        describedBy={`${lead} ${note}`}
        isInvalid={isRefused && code === ''}
        isBusy={status === 'checking'}
        isDone={status === 'done'}
        onChange={(next) => {
          onType(next)
          if (next.length === codeLength && next !== code) onComplete(next)
        }}
      />
      <div id={note} aria-live="polite">
        {status === 'done' ? (
          <p className="code-state done">
            <Icon name="check" size={18} />
            {doneText}
          </p>
        ) : status === 'checking' ? (
          <p className="code-state">
            <i className="spinner" />
            {t('checkingCode')}
          </p>
        ) : failure ? (
          <p className="code-state danger">
            <span>
              <FailureText failure={failure} />
            </span>
          </p>
        ) : (
          <p className="code-state">
            <Expiry at={mail.expiresAt} />
          </p>
        )}
      </div>
      {status !== 'done' && (
        <Resend
          label={t('resendCode')}
          retryAt={mail.retryAt}
          isSending={isSending}
          isDisabled={status === 'checking'}
          onResend={onResend}
        />
      )}
    </div>
  )
}

/** How long the code is good for: minutes, then seconds, which are not read out one by one. */
function Expiry({ at }: { readonly at: number | undefined }) {
  const t = useText(emailText)
  const seconds = useSeconds(at)
  if (at === undefined) return null
  if (seconds === 0) return t('codeExpired')
  if (seconds > 60) return t('expiresInMinutes', { minutes: Math.ceil(seconds / 60) })
  return <span aria-live="off">{t('expiresInSeconds', { seconds })}</span>
}
