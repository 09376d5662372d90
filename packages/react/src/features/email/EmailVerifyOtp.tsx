import { useEffect } from 'react'
import { prefetchFrame } from '../../embedded/loadFrame.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { useFinish } from '../../views/connect/useFinish.ts'
import { defineView } from '../../views/view.ts'
import { CodeEntry } from './CodeEntry.tsx'
import sheet from './email.css?inline'
import { EmailLogin } from './EmailLogin.tsx'
import { emailText } from './text.ts'
import { useLogin } from './useLogin.ts'

/** The code of the mail; without a mail, the address comes first. */
function EmailVerifyOtp() {
  const login = useLogin()
  return login.state.step === 'code' ? <Code {...login} state={login.state} /> : <EmailLogin />
}

type Properties = ReturnType<typeof useLogin> & {
  readonly state: Extract<ReturnType<typeof useLogin>['state'], { step: 'code' }>
}

function Code({ state, typeCode, check, resend }: Properties) {
  const t = useText(emailText)
  useTitle(t('confirmEmail'))
  useEffect(prefetchFrame, [])
  useFinish(state.status === 'done' ? 'done' : 'waiting')
  return (
    <CodeEntry
      state={state}
      email={state.email}
      doneText={t('loggedIn')}
      onType={typeCode}
      onComplete={check}
      onResend={resend}
    />
  )
}

export const emailVerifyOtpView = defineView('EmailVerifyOtp', EmailVerifyOtp, sheet)
