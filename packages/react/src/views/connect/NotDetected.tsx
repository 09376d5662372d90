import { hasWalletConnect, walletLinks } from '@latchkey/core/wallets'
import type { WalletListing } from '@latchkey/protocol/api'
import { Button } from '../../components/Button.tsx'
import { Picture } from '../../components/Picture.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'
import { Downloads } from './Downloads.tsx'
import { OpenLink } from './OpenLink.tsx'
import { connectText } from './text.ts'

/** A wallet that has to be installed first, or opens this page in a browser of its own. */
export function NotDetected({ wallet }: { readonly wallet: WalletListing }) {
  const t = useText(connectText)
  const dialog = useText(en)
  const { kit } = useKit()
  const { name } = wallet
  const { browse } = walletLinks(wallet, undefined)
  if (!browse && !hasWalletConnect(kit)) return <Downloads parameters={{ wallet }} />
  return (
    <div className="wallet-head">
      <Picture name={name} src={wallet.image_url ?? undefined} size={80} />
      <div className="waiting-text">
        <p className="waiting-title">
          {browse ? dialog('continueIn', { name }) : t('notDetected')}
        </p>
        <p className="waiting-detail">{t(browse ? 'opensInside' : 'notDetectedText', { name })}</p>
      </div>
      {browse ? (
        <OpenLink link={browse} name={name} />
      ) : (
        <Button onClick={() => kit.modal.push({ name: 'Downloads', parameters: { wallet } })}>
          {t('getName', { name })}
        </Button>
      )}
    </div>
  )
}
