import { registerName } from '@latchkey/core'
import { whenAnswered } from '../../frame/whenAnswered.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useFlow } from '../../hooks/useFlow.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../hooks/useText.ts'
import { namesFlow, noName } from './namesFlow.ts'
import { readNameFailure } from './readNameFailure.ts'
import { namesText } from './text.ts'

/** Choosing a name up to the wallet's signature and the server's word. */
export function useRegistration() {
  const t = useText(namesText)
  const { kit } = useKit()
  const { modal } = kit
  const errorText = useErrorText()
  const [state, dispatch] = useFlow('names', namesFlow, noName)

  async function register(name: string) {
    dispatch({ type: 'begun' })
    try {
      const onSigned = () => dispatch({ type: 'signed' })
      const registered = await registerName(kit, { name, onSigned })
      await whenAnswered(modal)
      dispatch({ type: 'registered', name: registered.name })
      if (modal.getState().open && modal.currentView().name === 'RegisterAccountName')
        modal.reset({ name: 'RegisterAccountNameSuccess' })
      else modal.showToast(t('toast', { name: registered.name }), 'success')
    } catch (error) {
      kit.log.warn('A name was not registered', error)
      dispatch({ type: 'failed', failure: readNameFailure(error, errorText) })
    }
  }

  return { state, dispatch, register }
}
