import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'
import { accountText } from './text.ts'

/** Stands where a view needs a wallet and none is connected: the view comes back once one is. */
export function ConnectFirst() {
  const t = useText(accountText)
  const tDialog = useText(en)
  const { kit } = useKit()

  function connect() {
    const redirectView = kit.modal.currentView()
    const { namespace: wanted } = { namespace: undefined, ...redirectView.parameters }
    const namespace = wanted !== undefined && kit.adapters.has(wanted) ? wanted : undefined
    kit.modal.update({ redirectView })
    kit.modal.reset({ name: 'Connect', ...(namespace && { parameters: { namespace } }) })
  }

  return (
    <Notice icon="wallet" title={t('connectFirst')}>
      <Button onClick={connect}>{tDialog('connectWallet')}</Button>
    </Notice>
  )
}
