import { Button } from '../../components/Button.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { defineView } from '../../views/view.ts'
import { ForAccount } from './ForAccount.tsx'
import { NameArt } from './NameArt.tsx'
import sheet from './names.css?inline'
import { OwnName } from './OwnName.tsx'
import { namesText } from './text.ts'

/** What a name is for, before anybody is asked for one; or the one that the account has. */
function ChooseAccountName() {
  const t = useText(namesText)
  const { kit } = useKit()
  useTitle(t('accountName'), { isVisible: false })
  return (
    <ForAccount>
      {({ address, zone, name }) =>
        name !== undefined ? (
          <OwnName address={address} name={name} />
        ) : (
          <div className="name-view">
            <NameArt address={address} name={`${t('placeholder')}.${zone}`} />
            <h3 className="name-title">{t('introTitle')}</h3>
            <p className="name-text">{t('introText')}</p>
            <p className="name-text">{t('introPublic')}</p>
            <Button onClick={() => kit.modal.push({ name: 'RegisterAccountName' })}>
              {t('start')}
            </Button>
          </div>
        )
      }
    </ForAccount>
  )
}

export const chooseAccountNameView = defineView('ChooseAccountName', ChooseAccountName, sheet)
