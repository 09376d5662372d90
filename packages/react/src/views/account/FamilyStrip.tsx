import { Icon } from '../../components/Icon.tsx'
import { laterIcons } from '../../components/viewIcons.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { accountText } from './text.ts'
import { useFamilies, useGoTo } from '../networks/useFamilies.ts'

/** On a site of several chain families: those that are connected, one click apart, and the way to more. */
export function FamilyStrip() {
  const t = useText(accountText)
  const { kit } = useKit()
  const families = useFamilies()
  const goTo = useGoTo()
  if (families.length < 2) return null
  const connected = families.filter(({ account }) => account.isConnected)
  const isAll = connected.length === families.length
  const more = t(isAll ? 'wallets' : 'addChain')
  return (
    <ul className="families" role="list" aria-label={t('connectedChains')}>
      {connected.map(({ namespace, name, account, isActive }) => (
        <li key={namespace}>
          <button
            type="button"
            className="family"
            title={account.wallet?.name}
            aria-current={isActive || undefined}
            onClick={() => !isActive && goTo(account)}
          >
            <bdi>{name}</bdi>
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="family more"
          aria-label={more}
          title={more}
          onClick={() => kit.modal.push({ name: 'ProfileWallets' })}
        >
          <Icon name={isAll ? laterIcons.settings : laterIcons.plus} size={18} />
        </button>
      </li>
    </ul>
  )
}
