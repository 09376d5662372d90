import { Icon } from '../components/Icon.tsx'
import { Picture } from '../components/Picture.tsx'
import { useKit } from '../hooks/useKit.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useText } from '../hooks/useText.ts'
import { en } from '../locales/en.ts'

/** The network that the account is on; leads to the list where there is a choice. */
export function NetworkPicker() {
  const t = useText(en)
  const { kit } = useKit()
  const { network, networks } = useNetwork()
  const name = network?.name ?? t('unknownNetwork')
  const hasChoice = kit.options.enableNetworkSwitch !== false && (networks.length > 1 || !network)
  return (
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
      <Picture name={name} src={network?.assets?.imageUrl} size={22} round />
      <span className="unseen">{t('network')} </span>
      <span>{name}</span>
      {hasChoice && <Icon name="chevronDown" size={16} />}
    </button>
  )
}
