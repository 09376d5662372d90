import { Button } from '../../components/Button.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { NameArt } from './NameArt.tsx'
import { namesText } from './text.ts'

type Properties = {
  readonly address: string
  readonly name: string
  /** It was chosen a moment ago. */
  readonly isNew?: boolean | undefined
}

/** The name that the account has. */
export function OwnName({ address, name, isNew = false }: Properties) {
  const t = useText(namesText)
  const { modal } = useKit().kit
  return (
    <div className="name-view">
      <NameArt address={address} name={name} isChosen />
      <div role="status">
        {isNew && <p className="name-title">{t('chosen')}</p>}
        <p className="name-text">{t(isNew ? 'chosenText' : 'ownText')}</p>
      </div>
      <Button onClick={isNew ? () => modal.reset({ name: 'Account' }) : modal.back}>
        {t(isNew ? 'letsGo' : 'done')}
      </Button>
    </div>
  )
}
