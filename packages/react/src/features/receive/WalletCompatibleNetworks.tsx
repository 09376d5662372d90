import { NetworkPicture } from '../../components/NetworkPicture.tsx'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { defineView } from '../../views/view.ts'
import sheet from './receive.css?inline'
import { receiveText } from './text.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'

/** Where the address can receive; elsewhere, what is sent to it may be lost. */
function WalletCompatibleNetworks() {
  const t = useText(receiveText)
  const networks = useCompatibleNetworks()
  useTitle(t('compatibleNetworks'))
  return (
    <div className="compatible">
      <p className="lead">{t('youCanOnly')}</p>
      <ul className="compatible-list" role="list">
        {networks.map((network) => (
          <li key={network.caipNetworkId}>
            <NetworkPicture network={network} size={36} />
            <bdi>{network.name}</bdi>
          </li>
        ))}
      </ul>
      <p className="connect-note">{t('otherNetworks')}</p>
    </div>
  )
}

export const walletCompatibleNetworksView = defineView(
  'WalletCompatibleNetworks',
  WalletCompatibleNetworks,
  sheet,
)

/** The site's networks on which the account's address is its own: those of its chain family. */
export function useCompatibleNetworks() {
  const { networks } = useNetwork()
  const { activeChain } = useKitState()
  return networks.filter(({ chainNamespace }) => chainNamespace === activeChain)
}
