import { Button } from '../components/Button.tsx'
import { Notice } from '../components/Notice.tsx'
import { useKit } from '../hooks/useKit.ts'
import { useText } from '../hooks/useText.ts'
import { en } from '../locales/en.ts'
import { accountText } from './accountText.ts'

/** Stands where a view needs a wallet and none is connected. */
export function ConnectFirst() {
  const t = useText(accountText)
  const tDialog = useText(en)
  const { kit } = useKit()
  return (
    <Notice icon="wallet" title={t('connectFirst')}>
      <Button onClick={() => kit.modal.reset({ name: 'Connect' })}>
        {tDialog('connectWallet')}
      </Button>
    </Notice>
  )
}
