import { showToast } from '@latchkey/core'
import {
  updateEmail,
  updateEmailPrimaryOtp,
  updateEmailSecondaryOtp,
} from '@latchkey/core/embedded'
import { isEnded, returnToSettings, whenAnswered } from '../../embedded/loginFailure.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { type SentMail, useEmailFlow } from './emailFlow.ts'
import { emailText } from './text.ts'
import { useFailure } from './useFailure.ts'

/** Changing the address: a confirmation that the frame draws, a code from the old address, a code from the new one. */
export function useEmailChange() {
  const t = useText(emailText)
  const { kit } = useKit()
  const { modal } = kit
  const [state, dispatch] = useEmailFlow('emailChange')
  const readFailure = useFailure()

  const fail = (error: unknown) =>
    dispatch(isEnded(error) ? { type: 'stopped' } : { type: 'failed', failure: readFailure(error) })

  /** @param isAgain - another mail, asked for where the code of one is awaited */
  async function send(email: string, isAgain: boolean) {
    dispatch({ type: 'addressTyped', email })
    dispatch({ type: 'sending' })
    try {
      const { action, ...mail } = await updateEmail(kit, { email })
      await whenAnswered(modal)
      dispatch({ type: 'sent', step: 'code', mail })
      const name =
        action === 'VERIFY_PRIMARY_OTP' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp'
      if (!modal.getState().open) return
      if (isAgain) showToast(kit, t('codeResent'), 'success')
      if (modal.currentView().name === 'UpdateEmailWallet') modal.push({ name })
      else modal.replace({ name })
    } catch (error) {
      await whenAnswered(modal)
      fail(error)
    }
  }

  async function checkOld(otp: string) {
    dispatch({ type: 'checking' })
    try {
      const mail: SentMail = await updateEmailPrimaryOtp(kit, { otp })
      dispatch({ type: 'sent', step: 'code', mail })
      modal.replace({ name: 'UpdateEmailSecondaryOtp' })
    } catch (error) {
      fail(error)
    }
  }

  async function checkNew(otp: string) {
    dispatch({ type: 'checking' })
    let isWaiting: boolean
    try {
      isWaiting = (await updateEmailSecondaryOtp(kit, { otp })).appliesAt !== undefined
    } catch (error) {
      return fail(error)
    }
    // A change that waits has changed nothing yet, so the view does not say so.
    if (!isWaiting) dispatch({ type: 'accepted' })
    if (!modal.getState().open) return
    dispatch({ type: 'addressTyped', email: '' })
    returnToSettings(kit, t(isWaiting ? 'emailWaits' : 'emailChanged'))
  }

  return {
    state,
    typeAddress: (email: string) => dispatch({ type: 'addressTyped', email }),
    start: (email: string) => void send(email, false),
    resend: () => void send(state.email, true),
    typeCode: (code: string) => dispatch({ type: 'codeTyped', code }),
    checkOld: (code: string) => void checkOld(code),
    checkNew: (code: string) => void checkNew(code),
  }
}
