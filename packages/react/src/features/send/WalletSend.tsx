import { selectNetworkSwitch } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { ConnectFirst } from '../../views/account/ConnectFirst.tsx'
import { defineView, type ViewProps } from '../../views/view.ts'
import { SendForm } from './SendForm.tsx'
import { sendSheet } from './sendSheet.ts'
import { sendText } from './text.ts'

/** What to send, and to whom. What it was opened with is put into the form once the wallet is on its network. */
function WalletSend({ parameters }: ViewProps<'WalletSend'>) {
  const t = useText(sendText)
  const { kit } = useKit()
  const { isConnected, network } = useAccount()
  const { networks } = useNetwork()
  useTitle(t('send'))

  if (!isConnected) return <ConnectFirst />
  const wanted = parameters?.chainId ?? parameters?.namespace
  const fits = ({ id, chainNamespace }: Network) =>
    (parameters?.chainId === undefined || String(id) === String(parameters.chainId)) &&
    (parameters?.namespace === undefined || parameters.namespace === chainNamespace)
  if (wanted !== undefined && !(network && fits(network))) {
    const target = networks.find(fits)
    if (!target) return <Notice icon="warning" title={t('networkMissing')} />
    return (
      <Notice
        icon="info"
        title={t('wrongNetwork', { name: target.name })}
        text={t('wrongNetworkText')}
      >
        <Button
          onClick={() => {
            const { caipNetworkId: networkId } = target
            const step = selectNetworkSwitch(kit.store.getState(), networkId)
            kit.modal.push({
              name: step === 'connect' ? 'SwitchActiveChain' : 'SwitchNetwork',
              parameters: { networkId },
            })
          }}
        >
          {t('switchTo', { name: target.name })}
        </Button>
      </Notice>
    )
  }
  if (!network || !kit.adapters.get(network.chainNamespace)?.transfer)
    return <Notice icon="warning" title={t('unsupported')} text={t('unsupportedText')} />
  return <SendForm network={network} parameters={parameters} />
}

export const walletSendView = defineView('WalletSend', WalletSend, sendSheet)
