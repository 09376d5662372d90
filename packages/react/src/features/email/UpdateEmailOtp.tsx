import { Button } from '../../components/Button.tsx'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { defineView } from '../../views/view.ts'
import { CodeEntry } from './CodeEntry.tsx'
import sheet from './email.css?inline'
import { EmailLogin } from './EmailLogin.tsx'
import { emailText } from './text.ts'
import { useEmailChange } from './useEmailChange.ts'

/** The code that went to the address that is verified now. */
function UpdateEmailPrimaryOtp() {
  return <Code isOld />
}

/** The code that went to the new address. */
function UpdateEmailSecondaryOtp() {
  return <Code isOld={false} />
}

function Code({ isOld }: { readonly isOld: boolean }) {
  const t = useText(emailText)
  const { kit } = useKit()
  const { user } = useAccount()
  const { state, typeCode, checkOld, checkNew, resend } = useEmailChange()
  useTitle(t(isOld ? 'confirmCurrent' : 'confirmNew'))
  if (!user) return <EmailLogin />
  if (state.step !== 'code')
    return (
      <Button onClick={() => kit.modal.replace({ name: 'UpdateEmailWallet' })}>
        {t('editEmail')}
      </Button>
    )
  return (
    <CodeEntry
      state={state}
      email={isOld ? (user.email ?? '') : state.email}
      doneText={t('emailChanged')}
      onType={typeCode}
      onComplete={isOld ? checkOld : checkNew}
      onResend={resend}
    />
  )
}

export const updateEmailPrimaryOtpView = defineView(
  'UpdateEmailPrimaryOtp',
  UpdateEmailPrimaryOtp,
  sheet,
)
export const updateEmailSecondaryOtpView = defineView(
  'UpdateEmailSecondaryOtp',
  UpdateEmailSecondaryOtp,
  sheet,
)
