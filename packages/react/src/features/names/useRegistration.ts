import { showToast } from '@latchkey/core'
import { registerName } from '@latchkey/core/names'
import { whenAnswered } from '../../embedded/loginFailure.ts'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useFlow } from '../../dialog/useFlow.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { whileAlone } from '../../flows/untilSettled.ts'
import { namesFlow, noName } from './namesFlow.ts'
import { readNameFailure, sayOfName } from './readNameFailure.ts'
import { namesText } from './text.ts'

/** Choosing a name up to the wallet's signature and the server's word, once at a time. It runs to its end even when the dialog closes meanwhile. */
export function useRegistration() {
  const t = useText(namesText)
  const { kit } = useKit()
  const { modal } = kit
  const errorText = useErrorText()
  const [state, dispatch, flow] = useFlow('names', namesFlow, noName)

  async function register(name: string) {
    if (flow.getState().step !== 'editing') return // the second click of two
    dispatch({ type: 'begun' })
    const isFree = await whileAlone(`${kit.storage.prefix}name`, () => ask(name))
    if (isFree) return
    dispatch({ type: 'failed', failure: undefined })
    showToast(kit, t('signing'), 'error')
  }

  async function ask(name: string) {
    try {
      const onSigned = () => dispatch({ type: 'signed' })
      const registered = await registerName(kit, { name, onSigned })
      await whenAnswered(modal)
      dispatch({ type: 'registered', name: registered.name })
      if (isShowing()) modal.reset({ name: 'RegisterAccountNameSuccess' })
      else showToast(kit, t('toast', { name: registered.name }), 'success')
    } catch (error) {
      kit.log.warn('A name was not registered', error)
      const failure = readNameFailure(error, errorText)
      dispatch({ type: 'failed', failure })
      await whenAnswered(modal)
      // A form that was opened since is another one. Whoever has declined and left knows it.
      if (failure && failure !== 'declined' && (flow.isOver() || !isShowing()))
        showToast(kit, sayOfName(t, name, failure), 'error')
    }
    return { after() {} } // all of it is said
  }

  function isShowing() {
    return modal.getState().open && modal.currentView().name === 'RegisterAccountName'
  }

  return { state, dispatch, register }
}
