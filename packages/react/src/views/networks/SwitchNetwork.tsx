import { switchNetwork, UserRejectedError, showToast } from '@latchkey/core'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { NetworkPicture } from '../../components/NetworkPicture.tsx'
import { Waiting, type WaitingStatus } from '../../components/Waiting.tsx'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useWalletRequest } from '../connect/useWalletRequest.ts'
import { en } from '../../i18n/en.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { findConnected, stepAside } from '../../dialog/stepAside.ts'
import { defineView, type ViewProps } from '../view.ts'
import { networksText } from './text.ts'

/** Asks the wallet to move to another network, as soon as the view shows. The kit leaves the view once the wallet has moved. */
function SwitchNetwork({ parameters: { networkId } }: ViewProps<'SwitchNetwork'>) {
  const t = useText(networksText)
  const tDialog = useText(en)
  const errorText = useErrorText()
  const { kit } = useKit()
  const [network] = useState(() =>
    kit.store.getState().networks.find(({ caipNetworkId }) => caipNetworkId === networkId),
  )
  const name = network?.name ?? tDialog('unknownNetwork')
  useTitle(name)
  const { status, error, isSlow, retry } = useWalletRequest(async (signal) => {
    const connector = findConnected(kit, network?.chainNamespace)
    await stepAside(kit, connector, switchNetwork(kit, { networkId }))
    showToast(kit, t('switched', { name }), 'success')
    // Mostly the kit has left this view by now; where nothing had to change, it had nothing to follow.
    if (!signal.aborted && kit.modal.currentView().name === 'SwitchNetwork') kit.modal.back()
  })

  const texts: Record<WaitingStatus, readonly [title: string, text?: string | undefined]> = {
    waiting: [t('approveInWallet'), t('acceptSwitchInWallet')],
    done: [t('switched', { name })],
    failed:
      error instanceof UserRejectedError
        ? [t('switchDeclined'), t('switchDeclinedText')]
        : [t('switchFailed'), errorText(error)],
  }
  const [title, text] = texts[status]
  return (
    <Waiting
      status={status}
      image={<NetworkPicture network={network} size={80} />}
      title={title}
      text={text}
    >
      {(status === 'failed' || (status === 'waiting' && isSlow)) && (
        <Button kind="secondary" compact icon="retry" onClick={retry}>
          {tDialog('tryAgain')}
        </Button>
      )}
    </Waiting>
  )
}

export const switchNetworkView = defineView('SwitchNetwork', SwitchNetwork)
