import { networkImageUrl } from '@latchkey/core/wallets'
import { Picture } from '../components/Picture.tsx'
import { useAccount } from '../hooks/useAccount.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useStoreValue } from '../useStoreValue.ts'
import { useText } from '../i18n/useText.ts'
import { useKitContext } from '../KitContext.ts'
import { entryText } from '../i18n/entryText.ts'
import { networkButtonText } from '../i18n/networkButtonText.ts'
import { wideLength, type ConnectButtonProps } from './PageButton.tsx'

/** What `NetworkButton` takes. */
export type NetworkButtonProps = Pick<ConnectButtonProps, 'size' | 'disabled'> & {
  /** Shown where no network is chosen. Default 'Select Network', in the visitor's language. */
  readonly label?: string | undefined
}

/**
 * The network that the visitor is on; opens the list of networks where there is a choice. On a chain that the site does not list it reads
 * 'Switch Network', or 'Unknown Network' where the site goes on all the same. Its width stays the same in every state.
 */
export function NetworkButton({ size = 'md', disabled, label }: NetworkButtonProps) {
  const t = useText(networkButtonText)
  const { kit, themeClass, language, prefetch } = useKitContext('NetworkButton')
  const { isConnected, status } = useAccount()
  const { network, networks } = useNetwork()
  const isOpen = useStoreValue(kit.modal, ({ open, stack }) => open && stack[0].name === 'Networks')
  const { chains: { unsupportedChain, enableNetworkSwitch, chainImages } = {} } = kit.options
  const isUnlisted = isConnected && !network
  const isWrong = isUnlisted && unsupportedChain !== 'ignore'
  const hasChoice = enableNetworkSwitch !== false && (networks.length > 1 || !network)
  const words = {
    select: label ?? t('selectNetwork'),
    unknown: t('unknownNetwork'),
    wrong: (language?.entry ?? entryText).wrongNetwork,
  }
  return (
    <button
      type="button"
      className={`lk-button ${themeClass}`}
      data-kind="network"
      data-state={status === 'reconnecting' ? 'restoring' : isWrong ? 'wrongNetwork' : status}
      data-size={size}
      data-wide={Object.values(words).some(({ length }) => length > wideLength) || undefined}
      lang={language?.tag}
      title={network && words.select}
      disabled={disabled || !hasChoice}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => {
        prefetch()
        kit.emit('CLICK_NETWORKS', {})
        kit.modal.open({ name: isWrong ? 'UnsupportedChain' : 'Networks' })
      }}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {network && (
        <Picture
          name={network.name}
          src={networkImageUrl(isConnected ? kit.options : { chains: { chainImages } }, network)}
          size={size === 'sm' ? 18 : 22}
          round
        />
      )}
      <bdi className="lk-button-text">
        {network?.name ?? (isWrong ? words.wrong : isUnlisted ? words.unknown : words.select)}
      </bdi>
    </button>
  )
}
