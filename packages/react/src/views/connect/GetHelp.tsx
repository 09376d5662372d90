import { readPlatform, walletStores } from '@latchkey/core/wallets'
import type { WalletListing } from '@latchkey/protocol/api'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { connectText } from './text.ts'

/** For those who do not have the wallet yet, where it is known how to get it. */
export function GetHelp({ wallet }: { readonly wallet: WalletListing }) {
  const t = useText(connectText)
  const { kit } = useKit()
  if (walletStores(wallet, readPlatform()).length === 0) return null
  return (
    <p className="get-help">
      <span>{t('dontHave', { name: wallet.name })}</span>
      <button
        type="button"
        className="pill"
        onClick={() => kit.modal.push({ name: 'Downloads', parameters: { wallet } })}
      >
        {t('get')}
        <span className="unseen"> {wallet.name}</span>
      </button>
    </p>
  )
}
