import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useConnectors } from '../../hooks/useConnectors.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { defineView, type ViewProps } from '../view.ts'
import { afterAgreement } from './Agreement.tsx'
import { InstalledWallet } from './InstalledWallet.tsx'

/** Connects an installed wallet: it is asked as soon as the view shows. */
function ConnectingExternal({ parameters }: ViewProps<'ConnectingExternal'>) {
  const t = useText(en)
  const { connectorId, namespace: wanted } = parameters
  const found = useConnectors().find(
    ({ id, namespace }) => id === connectorId && (!wanted || namespace === wanted),
  )
  const [connector] = useState(found) // the list may change while the wallet is asked
  useTitle(connector?.name ?? t('connectWallet'))
  return connector ? <InstalledWallet connector={connector} /> : <WalletGone />
}

/** Stands in the place of a wallet that was turned off, or never was there. */
export function WalletGone() {
  const t = useText(en)
  const { kit } = useKit()
  return (
    <Notice icon="warning" title={t('connectionFailed')} text={t('walletGone')}>
      <Button kind="secondary" compact onClick={kit.modal.back}>
        {t('back')}
      </Button>
    </Notice>
  )
}

export const connectingExternalView = defineView(
  'ConnectingExternal',
  afterAgreement(ConnectingExternal),
)
