import { Button } from '../../components/Button.tsx'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { defineView } from '../../views/view.ts'
import sheet from './email.css?inline'
import { EmailForm } from './EmailForm.tsx'
import { EmailLogin } from './EmailLogin.tsx'
import { emailText } from './text.ts'
import { useEmailChange } from './useEmailChange.ts'

/** Another address for the login. */
function UpdateEmailWallet() {
  const t = useText(emailText)
  const { kit } = useKit()
  const { user } = useAccount()
  const { state, typeAddress, start } = useEmailChange()
  useTitle(t('editEmail'))
  if (!user) return <EmailLogin />
  const isSame = state.email.trim().toLowerCase() === user.email?.toLowerCase()
  return (
    <div className="email-view">
      <p className="email-lead">{t('editEmailText')}</p>
      <EmailForm
        value={state.email}
        label={t('newEmail')}
        isSending={state.isSending}
        failure={state.step === 'address' ? state.failure : undefined}
        takesFocus
        onChange={typeAddress}
        onSubmit={start}
      >
        {isSame && <p className="email-hint">{t('sameEmail')}</p>}
        <div className="pair email-pair">
          <Button kind="secondary" onClick={kit.modal.back}>
            {t('cancel')}
          </Button>
          <button
            type="submit"
            className="button primary"
            part="button"
            disabled={isSame || state.email.trim() === '' || state.isSending}
          >
            {t('save')}
          </button>
        </div>
      </EmailForm>
    </div>
  )
}

export const updateEmailWalletView = defineView('UpdateEmailWallet', UpdateEmailWallet, sheet)
