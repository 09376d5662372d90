import { selectAccount } from '@latchkey/core'
import { Icon } from '../../components/Icon.tsx'
import { Row, RowList } from '../../components/Row.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { nameIcon } from './NameArt.tsx'
import { namesText } from './text.ts'
import { useAccountName, useNameZone } from './useAccountName.ts'

/** The way to a name, or the one that the account has. */
export function NameSettings() {
  const t = useText(namesText)
  const { kit } = useKit()
  const { zone } = useNameZone()
  const { name } = useAccountName(zone)
  if (zone === undefined) return null

  function open() {
    const { allAccounts, address } = selectAccount(kit.store.getState())
    const isSmartAccount = allAccounts.some(
      (account) => account.address === address && account.type === 'smartAccount',
    )
    kit.emit('OPEN_ENS_FLOW', { isSmartAccount })
    kit.modal.push({ name: 'ChooseAccountName' })
  }

  return (
    <RowList>
      <Row
        icon={nameIcon}
        title={t(name === undefined ? 'chooseAccountName' : 'accountName')}
        detail={<bdi>{name ?? `${t('placeholder')}.${zone}`}</bdi>}
        trailing={<Icon name="chevron" size={18} />}
        onSelect={open}
      />
    </RowList>
  )
}
