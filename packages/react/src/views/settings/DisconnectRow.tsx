import { Icon } from '../../components/Icon.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Row, RowList } from '../../components/Row.tsx'
import { useText } from '../../i18n/useText.ts'
import { useAccount } from '../../hooks/useAccount.ts'
import { en } from '../../i18n/en.ts'
import { cleanName } from '../account/tokens/token.ts'
import { laterIcons } from '../../components/viewIcons.tsx'

type Properties = {
  readonly isLeaving: boolean
  readonly onLeave: () => void
  /** For a login: it signs out rather than disconnects. */
  readonly label?: string | undefined
}

/** The way out: which wallet is connected, and that it can go. */
export function DisconnectRow({ isLeaving, onLeave, label }: Properties) {
  const t = useText(en)
  const { wallet } = useAccount()
  const name = cleanName(wallet?.name ?? '')
  return (
    <RowList>
      <Row
        icon={label === undefined ? undefined : 'wallet'}
        image={<Picture name={name || '?'} src={wallet?.icon} size={36} />}
        title={label ?? (isLeaving ? t('disconnecting') : t('disconnect'))}
        detail={label === undefined && name}
        disabled={isLeaving}
        trailing={<Icon name={laterIcons.disconnect} size={18} />}
        onSelect={onLeave}
      />
    </RowList>
  )
}
