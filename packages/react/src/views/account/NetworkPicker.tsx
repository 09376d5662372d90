import { createPortal } from 'react-dom'
import { Icon } from '../../components/Icon.tsx'
import { NetworkPicture } from '../../components/NetworkPicture.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'
import { useModalContext } from '../../dialog/ModalContext.ts'

/** In the dialog's header, the network that the account is on; leads to the list where there is a choice: another network, or any that the site knows. */
export function NetworkPicker() {
  const t = useText(en)
  const { kit } = useKit()
  const { headerStart } = useModalContext()
  const { network, networks } = useNetwork()
  const name = network?.name ?? t('unknownNetwork')
  const hasChoice = networks.length > 1 || !network
  return createPortal(
    <button
      type="button"
      className="network-picker"
      part="network"
      disabled={!hasChoice}
      onClick={() => {
        kit.emit('CLICK_NETWORKS', {})
        kit.modal.push({ name: 'Networks' })
      }}
    >
      <NetworkPicture network={network} size={22} />
      <span className="unseen">{t('network')} </span>
      <bdi>{name}</bdi>
      {hasChoice && <Icon name="chevronDown" size={16} />}
    </button>,
    headerStart,
  )
}
