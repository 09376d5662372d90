import { findWalletConnector } from '@latchkey/core/wallets'
import type { WalletListing } from '@latchkey/protocol/api'
import { Icon } from '../../components/Icon.tsx'
import { Picture } from '../../components/Picture.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'

type Properties = { readonly wallet: WalletListing; readonly onSelect: () => void }

/** One wallet of the catalogue. */
export function WalletCell({ wallet, onSelect }: Properties) {
  const t = useText(en)
  const { kit } = useKit()
  const isInstalled = findWalletConnector(kit.store.getState(), wallet) !== undefined
  return (
    <button type="button" className="wallet-cell" title={wallet.name} onClick={onSelect}>
      <span className="wallet-picture">
        <Picture name={wallet.name} src={wallet.image_url ?? undefined} size={56} />
        {isInstalled && (
          <span className="wallet-mark">
            <Icon name="check" size={12} />
          </span>
        )}
      </span>
      <bdi>{wallet.name}</bdi>
      {isInstalled && <span className="unseen"> {t('installed')}</span>}
    </button>
  )
}
