import { Icon } from '../../components/Icon.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useSlot } from '../../features/accountFeatures.ts'
import { useText } from '../../i18n/useText.ts'
import { accountText } from './text.ts'

/** What the features offer for this account; nothing shows that this chain or wallet cannot do. */
export function AccountActions() {
  const t = useText(accountText)
  const { kit } = useKit()
  const actions = useSlot('accountActions')
  if (actions.length === 0) return null
  return (
    <ul className="account-actions" role="list" aria-label={t('actions')}>
      {actions.map(({ key, text, icon, view, onSelect }) => (
        <li key={key}>
          <button
            type="button"
            className="action"
            title={text}
            onClick={() => {
              onSelect?.(kit)
              kit.modal.push(view)
            }}
          >
            <span className="action-icon">
              <Icon name={icon} size={22} />
            </span>
            <span>{text}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
