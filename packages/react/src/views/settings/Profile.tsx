import { showToast } from '@latchkey/core'
import { AccountPicture } from '../../components/AccountPicture.tsx'
import { AddressButton } from '../../components/AddressButton.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Row, RowList } from '../../components/Row.tsx'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { AccountChoice } from './AccountChoice.tsx'
import { accountText } from '../account/text.ts'
import { ConnectFirst } from '../account/ConnectFirst.tsx'
import accountSheet from '../account/accountPages.css?inline'
import sheet from './settings.css?inline'
import { cleanName } from '../account/tokens/token.ts'
import { useShownAccount, type ConnectedAccount } from '../account/useShownAccount.ts'
import { defineView } from '../view.ts'
import { laterIcons } from '../../components/viewIcons.tsx'

/** Who the visitor is here, and the other accounts of the wallet. */
function Profile() {
  const t = useText(accountText)
  const account = useShownAccount()
  useTitle(t('profile'))
  return account ? <ProfileOf account={account} /> : <ConnectFirst />
}

function ProfileOf({ account }: { readonly account: ConnectedAccount }) {
  const t = useText(accountText)
  const { kit } = useKit()
  const { address, allAccounts, label } = account
  const { name = label, avatar } = useIdentity({ query: address })
  const current = allAccounts.find((other) => other.address === address) ?? allAccounts[0]
  return (
    <div className="settings">
      <div className="who">
        <AccountPicture address={address} src={avatar} size={88} />
        <AddressButton
          address={address}
          name={name === undefined ? undefined : cleanName(name)}
          label={t('copyAddress')}
          copiedLabel={t('addressCopied')}
          onRefused={() => showToast(kit, t('copyFailed'), 'error')}
        />
      </div>
      <RowList>
        <Row
          icon={laterIcons.settings}
          title={t('accountSettings')}
          trailing={<Icon name="chevron" size={18} />}
          onSelect={() => kit.modal.push({ name: 'AccountSettings' })}
        />
      </RowList>
      <section className="settings-group">
        <h3>{t('yourAccounts')}</h3>
        {allAccounts.length > 1 && (
          <button
            type="button"
            className="chip"
            onClick={() => kit.modal.push({ name: 'SwitchAddress' })}
          >
            {t('switch')}
          </button>
        )}
        <AccountChoice
          account={current}
          isCurrent
          isFollowed
          onSelect={() =>
            allAccounts.length > 1 ? kit.modal.push({ name: 'SwitchAddress' }) : kit.modal.back()
          }
        />
      </section>
    </div>
  )
}

export const profileView = defineView('Profile', Profile, accountSheet + sheet)
