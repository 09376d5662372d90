import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { Agreement } from '../../views/connect/Agreement.tsx'
import { defineView } from '../../views/view.ts'
import sheet from './email.css?inline'
import { LoginForm } from './LoginForm.tsx'
import { emailText } from './text.ts'

/** The e-mail field by itself. */
export function EmailLogin() {
  const t = useText(emailText)
  useTitle(t('emailLogin'))
  return (
    <div className="email-view">
      <p className="email-lead">{t('loginText')}</p>
      <Agreement label={t('emailLogin')}>
        <LoginForm takesFocus />
      </Agreement>
    </div>
  )
}

export const emailLoginView = defineView('EmailLogin', EmailLogin, sheet)
