import { finishConnecting, showToast } from '@latchkey/core'
import { connectEmail, connectOtp } from '@latchkey/core/embedded'
import { isEnded } from '../../embedded/loginFailure.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { isUnderWay, type EmailState, type SentMail, useEmailFlow } from './emailFlow.ts'
import { emailText } from './text.ts'
import { useFailure } from './useFailure.ts'

/** Logging in by e-mail: the mail, then its link or its code. What comes of it shows wherever the visitor is by then. */
export function useLogin() {
  const t = useText(emailText)
  const { kit } = useKit()
  const { modal } = kit
  const [state, dispatch] = useEmailFlow('email')
  const readFailure = useFailure()

  /** @param isAgain - another mail, asked for where the link or code of one is awaited */
  async function send(email: string, isAgain: boolean) {
    const view = modal.currentView()
    dispatch({ type: 'sending' })
    try {
      const sent = await connectEmail(kit, { email })
      if (sent.action === 'CONNECT') {
        dispatch({ type: 'restarted' })
        if (modal.currentView() === view) finishConnecting(kit)
        return
      }
      const step = sent.action === 'VERIFY_DEVICE' ? 'device' : 'code'
      dispatch({ type: 'sent', step, mail: sent })
      if (!modal.getState().open || modal.currentView() !== view) return
      if (!isAgain) return modal.push({ name: viewOf(step) })
      modal.replace({ name: viewOf(step) })
      showToast(kit, t(step === 'device' ? 'emailResent' : 'codeResent'), 'success')
    } catch (error) {
      dispatch(
        isEnded(error) ? { type: 'stopped' } : { type: 'failed', failure: readFailure(error) },
      )
    }
  }

  async function check(otp: string) {
    dispatch({ type: 'checking' })
    try {
      await connectOtp(kit, { otp })
      dispatch({ type: 'accepted' })
    } catch (error) {
      // A code that was right, whose owner did not go on to unlock: it begins again.
      dispatch(
        isEnded(error) ? { type: 'restarted' } : { type: 'failed', failure: readFailure(error) },
      )
    }
  }

  return {
    state,
    typeAddress: (email: string) => dispatch({ type: 'addressTyped', email }),
    start: (email: string) => void send(email, false),
    /** Back to the link or code of a mail that is on its way; `undefined` where there is none. */
    resume: isUnderWay(state) ? () => modal.push({ name: viewOf(state.step) }) : undefined,
    resend: () => void send(state.email, true),
    typeCode: (code: string) => dispatch({ type: 'codeTyped', code }),
    check: (code: string) => void check(code),
    confirmLink(mail: SentMail) {
      dispatch({ type: 'sent', step: 'code', mail })
      modal.replace({ name: 'EmailVerifyOtp' })
    },
    failLink(error: unknown) {
      if (!isEnded(error)) return dispatch({ type: 'failed', failure: readFailure(error) })
      dispatch({ type: 'restarted' })
      showToast(kit, t('linkDeclined'), 'error')
      modal.back()
    },
  }
}

function viewOf(step: EmailState['step']) {
  return step === 'device' ? 'EmailVerifyDevice' : 'EmailVerifyOtp'
}
