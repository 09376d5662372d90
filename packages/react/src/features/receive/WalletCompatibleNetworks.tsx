import { NetworkPicture } from '../../components/NetworkPicture.tsx'
import { useText } from '../../hooks/useText.ts'
import { useTitle } from '../../modal/ModalContext.ts'
import { defineView } from '../../views/view.ts'
import sheet from './receive.css?inline'
import { receiveText } from './text.ts'
import { useCompatibleNetworks } from './useCompatibleNetworks.ts'

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
