import { tokenRowSheet } from './tokens/TokenRow.tsx'
import { tabsSheet } from '../../components/Tabs.tsx'
import { showToast } from '@latchkey/core'
import { useSlot } from '../../features/accountFeatures.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTokenBalances } from '../../hooks/useTokenBalances.ts'
import { AccountPicture } from '../../components/AccountPicture.tsx'
import { AddressButton } from '../../components/AddressButton.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useTitle } from '../../dialog/ModalContext.ts'
import accountSheet from './accountPages.css?inline'
import { AccountActions } from './AccountActions.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import { AccountTotal } from './AccountTotal.tsx'
import { accountText } from './text.ts'
import { AccountTransfers } from './AccountTransfers.tsx'
import { ConnectFirst } from './ConnectFirst.tsx'
import { FamilyStrip } from './FamilyStrip.tsx'
import { FetchedPart } from '../../dialog/FetchedPart.tsx'
import { NetworkPicker } from './NetworkPicker.tsx'
import pickerSheet from './pickerButton.css?inline'
import { cleanName } from './tokens/token.ts'
import { TokensTab } from './tokens/TokensTab.tsx'
import { useLeave } from '../settings/useLeave.ts'
import { useShownAccount, type ConnectedAccount } from './useShownAccount.ts'
import { defineView } from '../view.ts'
import { laterIcons } from '../../components/viewIcons.tsx'

const longestName = 20

/** The connected account: who it is, what it holds, what can be done with it. */
function Account() {
  const t = useText(accountText)
  const account = useShownAccount()
  const { kit } = useKit()
  useTitle(t('account'), { isVisible: false })
  return (
    <>
      {kit.options.chains?.enableNetworkSwitch !== false && <NetworkPicker />}
      {account ? <AccountOf account={account} /> : <ConnectFirst />}
    </>
  )
}

function AccountOf({ account }: { readonly account: ConnectedAccount }) {
  const t = useText(accountText)
  const info = useTokenBalances()
  const { network } = account
  const tabs = useSlot('accountTabs')
  const notices = useSlot('accountNotices')
  return (
    <div className="account">
      <FamilyStrip />
      <Who account={account} />
      <AccountTotal info={info} network={network} />
      <AccountActions />
      {notices.map(({ key, load }) => (
        <FetchedPart key={key} load={load} waiting={null} />
      ))}
      <AccountTransfers account={account} />
      <AccountTabs
        address={account.address}
        first={{ key: 'tokens', text: t('tokens'), content: <TokensTab info={info} /> }}
        others={tabs}
      />
      <Foot isLogin={account.user !== undefined} />
    </div>
  )
}

/** Picture, name or address, and the way to the other accounts. */
function Who({ account }: { readonly account: ConnectedAccount }) {
  const t = useText(accountText)
  const { kit } = useKit()
  const { address, allAccounts, label } = account
  const { name = label, avatar } = useIdentity({ query: address })
  const count = allAccounts.length
  return (
    <div className="who">
      <button
        type="button"
        className="who-picture"
        aria-label={t('profile')}
        title={t('profile')}
        onClick={() => kit.modal.push({ name: 'Profile' })}
      >
        <AccountPicture address={address} src={avatar} size={64} />
      </button>
      <div className="who-name">
        <AddressButton
          address={address}
          name={name === undefined ? undefined : cleanName(name, longestName)}
          label={t('copyAddress')}
          copiedLabel={t('addressCopied')}
          onRefused={() => showToast(kit, t('copyFailed'), 'error')}
        />
        {count > 1 && (
          <button
            type="button"
            className="chip"
            title={t('changeAccount')}
            onClick={() => kit.modal.push({ name: 'SwitchAddress' })}
          >
            <Icon name={laterIcons.users} size={16} />
            <span>{t('accountCount', { count })}</span>
          </button>
        )}
      </div>
    </div>
  )
}

function Foot({ isLogin }: { readonly isLogin: boolean }) {
  const t = useText(accountText)
  const { kit } = useKit()
  const { isLeaving, leave } = useLeave()
  return (
    <div className="account-foot">
      <button
        type="button"
        className="quiet"
        onClick={() => kit.modal.push({ name: 'AccountSettings' })}
      >
        <Icon name={laterIcons.settings} size={18} />
        <span>{t('settings')}</span>
      </button>
      <button type="button" className="quiet" disabled={isLeaving} onClick={leave}>
        <Icon name={laterIcons.disconnect} size={18} />
        <span>
          {isLogin
            ? t(isLeaving ? 'signingOut' : 'signOut')
            : t(isLeaving ? 'disconnecting' : 'disconnect')}
        </span>
      </button>
    </div>
  )
}

export const accountView = defineView(
  'Account',
  Account,
  accountSheet + pickerSheet + tabsSheet + tokenRowSheet,
)
