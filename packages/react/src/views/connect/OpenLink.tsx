import type { WalletLink } from '@latchkey/core/wallets'
import { Icon } from '../../components/Icon.tsx'
import { useText } from '../../i18n/useText.ts'
import { connectText } from './text.ts'
import { laterIcons } from '../../components/viewIcons.tsx'

type Properties = {
  readonly link: WalletLink
  readonly name: string
  readonly onFollow?: (() => void) | undefined
}

/** Opens a wallet: a link, because browsers open apps for a tap on one, and so that a long press offers what it does elsewhere. */
export function OpenLink({ link, name, onFollow }: Properties) {
  const t = useText(connectText)
  return (
    <a
      className="button"
      part="button"
      href={link.href}
      target={link.target}
      rel="noopener noreferrer"
      onClick={onFollow}
    >
      <span>
        {t('open')}
        <span className="unseen"> {name}</span>
      </span>
      <Icon name={laterIcons.external} size={16} />
    </a>
  )
}
