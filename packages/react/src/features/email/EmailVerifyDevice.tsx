import type { ReactNode } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { laterIcons } from '../../components/viewIcons.tsx'
import { Waiting } from '../../components/Waiting.tsx'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { defineView } from '../../views/view.ts'
import sheet from './email.css?inline'
import { EmailLogin } from './EmailLogin.tsx'
import { FailureText } from './FailureText.tsx'
import { Resend } from './Resend.tsx'
import { emailText } from './text.ts'
import { useLinkConfirmed } from './useLinkConfirmed.ts'
import { useLogin } from './useLogin.ts'

/** Waits for the link of the mail; without a mail, the address comes first. */
function EmailVerifyDevice() {
  const login = useLogin()
  return login.state.step === 'device' ? <Link {...login} state={login.state} /> : <EmailLogin />
}

type Properties = ReturnType<typeof useLogin> & {
  readonly state: Extract<ReturnType<typeof useLogin>['state'], { step: 'device' }>
}

function Link({ state, confirmLink, failLink, resend }: Properties) {
  const t = useText(emailText)
  const { mail, failure, isSending, email } = state
  const isExpired = failure?.reason === 'expired'
  useTitle(t('registerDevice'))
  useLinkConfirmed(mail, confirmLink, failLink)
  return (
    <div className="email-view">
      <Waiting
        status={isExpired ? 'failed' : 'waiting'}
        image={
          <span className="email-picture">
            <Icon name={laterIcons.mail} size={36} />
          </span>
        }
        title={
          isExpired
            ? t('linkExpired')
            : setApart(t('approveLink', { email: place }), <bdi key="email">{email}</bdi>)
        }
        text={isExpired ? undefined : t('approveLinkText')}
      />
      {mail.matchNumber !== undefined && !isExpired && (
        <p className="email-match">
          {t('matchNumber')} <b dir="ltr">{mail.matchNumber}</b>
        </p>
      )}
      <div role="alert">
        {failure && !isExpired && (
          <p className="code-state danger">
            <FailureText failure={failure} />
          </p>
        )}
      </div>
      <Resend
        label={t('resendEmail')}
        retryAt={mail.retryAt}
        isSending={isSending}
        onResend={resend}
      />
    </div>
  )
}

/** Where the address belongs in the sentence; no text contains it. */
const place = '\uE000'

function setApart(sentence: string, address: ReactNode) {
  const [before = '', after = ''] = sentence.split(place)
  return [before, address, after]
}

export const emailVerifyDeviceView = defineView('EmailVerifyDevice', EmailVerifyDevice, sheet)
