import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../hooks/useText.ts'
import { EmailForm } from './EmailForm.tsx'
import { emailText } from './text.ts'
import { useLogin } from './useLogin.ts'

/** The address to log in with. */
export function LoginForm({ takesFocus }: { readonly takesFocus?: boolean | undefined }) {
  const t = useText(emailText)
  const { kit } = useKit()
  const { state, typeAddress, refuseAddress, start } = useLogin()
  return (
    <EmailForm
      value={state.email}
      label={t('email')}
      isSending={state.isSending}
      failure={state.step === 'address' ? state.failure : undefined}
      takesFocus={takesFocus}
      onEnter={() => kit.emit('EMAIL_LOGIN_SELECTED', {})}
      onChange={typeAddress}
      onSubmit={start}
      onInvalid={refuseAddress}
    />
  )
}
