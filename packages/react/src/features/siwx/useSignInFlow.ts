import { cancelSignIn, signIn, UserRejectedError } from '@latchkey/core'
import { useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useStoreValue } from '../../useStoreValue.ts'
import { useText } from '../../i18n/useText.ts'
import { findConnected, stepAside } from '../../dialog/stepAside.ts'
import { siwxText } from './text.ts'

/** How signing in stands, and the two ways on. */
export function useSignInFlow() {
  const t = useText(siwxText)
  const errorText = useErrorText()
  const { kit } = useKit()
  const current = useStoreValue(kit.store, (state) => state.signIn)
  const [state, setState] = useState(current)
  const [isCancelling, setIsCancelling] = useState(false)
  // What was asked stays while the dialog fades out.
  if (current && current !== state && current.status !== 'signed') setState(current)
  const failure = state?.status === 'unsigned' ? state.error : undefined
  const isDeclined = failure instanceof UserRejectedError

  function sign() {
    if (!state || state.status === 'signing') return
    const { namespaces, activeNamespace } = kit.store.getState()
    const active = namespaces[activeNamespace]
    if (active?.status === 'connected')
      kit.emit('CLICK_SIGN_SIWX_MESSAGE', {
        network: active.networkId,
        isSmartAccount: active.accounts[0].type === 'smartAccount',
      })
    const signing = stepAside(kit, findConnected(kit), signIn(kit))
    signing.catch((error: unknown) => kit.log.warn('Nobody has signed in', error))
  }

  function cancel() {
    setIsCancelling(true)
    cancelSignIn(kit)
      .catch((error: unknown) => kit.log.warn('Signing in could not be cancelled', error))
      .finally(() => setIsCancelling(false))
  }

  return {
    state,
    isCancelling,
    isSigning: state?.status === 'signing',
    isDeclined,
    failure:
      failure === undefined
        ? undefined
        : isDeclined
          ? t('declined')
          : (errorText(failure) ?? t('failed')),
    sign,
    cancel,
  }
}
