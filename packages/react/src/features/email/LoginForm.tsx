import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { EmailForm } from './EmailForm.tsx'
import { emailText } from './text.ts'
import { useLogin } from './useLogin.ts'

/** The address to log in with. Who comes back from a mail that was sent can go on with it. */
export function LoginForm({ takesFocus }: { readonly takesFocus?: boolean | undefined }) {
  const t = useText(emailText)
  const { kit } = useKit()
  const { state, typeAddress, start, resume } = useLogin()
  return (
    <>
      <EmailForm
        value={state.email}
        label={t('email')}
        isSending={state.isSending}
        failure={ofCode.includes(state.failure?.reason) ? undefined : state.failure}
        takesFocus={takesFocus}
        onEnter={() => kit.emit('EMAIL_LOGIN_SELECTED', {})}
        onChange={typeAddress}
        onSubmit={start}
      />
      {resume && (
        <button type="button" className="text-link" onClick={resume}>
          {t('resume')}
        </button>
      )}
    </>
  )
}

/** What is said where the code is typed, and nowhere else. */
const ofCode: readonly (string | undefined)[] = ['code', 'expired', 'spent']
