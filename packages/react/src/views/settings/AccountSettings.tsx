import { explorerUrl, showToast } from '@latchkey/core'
import { AccountPicture } from '../../components/AccountPicture.tsx'
import { Icon } from '../../components/Icon.tsx'
import { NetworkPicture } from '../../components/NetworkPicture.tsx'
import { Row, RowList } from '../../components/Row.tsx'
import { useCopy } from '../../components/useCopy.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useSlot } from '../../features/accountFeatures.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { accountText } from '../account/text.ts'
import { ConnectFirst } from '../account/ConnectFirst.tsx'
import { DisconnectRow } from './DisconnectRow.tsx'
import { FetchedPart } from '../../dialog/FetchedPart.tsx'
import sheet from './settings.css?inline'
import { cleanName } from '../account/tokens/token.ts'
import { OpensInTab } from '../../dialog/OpensInTab.tsx'
import { useFamilies } from '../networks/useFamilies.ts'
import { useLeave } from './useLeave.ts'
import { useShownAccount, type ConnectedAccount } from '../account/useShownAccount.ts'
import { defineView } from '../view.ts'
import { laterIcons } from '../../components/viewIcons.tsx'

/** Everything about the connection: the whole address, the network, the other accounts, the way out. */
function AccountSettings() {
  const t = useText(accountText)
  const account = useShownAccount()
  useTitle(t('accountSettings'))
  return account ? <SettingsOf account={account} /> : <ConnectFirst />
}

function SettingsOf({ account }: { readonly account: ConnectedAccount }) {
  const t = useText(accountText)
  const { kit } = useKit()
  const { networks } = useNetwork()
  const { isLeaving, leave } = useLeave()
  const parts = useSlot('settings')
  const { address, network, allAccounts, user } = account
  const explorer = explorerUrl(network, 'address', address)
  const networkName = network?.name ?? t('unknownNetwork')
  const hasChoice =
    kit.options.chains?.enableNetworkSwitch !== false && (networks.length > 1 || !network)
  return (
    <div className="settings">
      <AddressCard address={address} />
      <RowList>
        <Row
          image={<NetworkPicture network={network} size={36} />}
          title={t('network')}
          detail={networkName}
          disabled={!hasChoice}
          trailing={hasChoice && <Icon name="chevron" size={18} />}
          onSelect={() => kit.modal.push({ name: 'Networks' })}
        />
        <WalletsRow />
        {allAccounts.length > 1 && (
          <Row
            icon={laterIcons.users}
            title={t('switchAddress')}
            detail={t('accountCount', { count: allAccounts.length })}
            trailing={<Icon name="chevron" size={18} />}
            onSelect={() => kit.modal.push({ name: 'SwitchAddress' })}
          />
        )}
        {explorer && (
          <Row
            icon={laterIcons.external}
            title={<OpensInTab>{t('explorer')}</OpensInTab>}
            detail={network?.blockExplorers?.default.name}
            href={explorer}
          />
        )}
      </RowList>
      {parts.map(({ key, load }) => (
        <FetchedPart key={key} load={load} />
      ))}
      <DisconnectRow
        isLeaving={isLeaving}
        onLeave={leave}
        label={user && t(isLeaving ? 'signingOut' : 'signOut')}
      />
    </div>
  )
}

/** Leads to the wallets of the chain families, where the site has several. */
function WalletsRow() {
  const t = useText(accountText)
  const { kit } = useKit()
  const families = useFamilies()
  if (families.length < 2) return null
  const connected = families.filter(({ account }) => account.isConnected)
  return (
    <Row
      icon="wallet"
      title={t('wallets')}
      detail={connected.map(({ name }) => name).join(', ')}
      trailing={<Icon name="chevron" size={18} />}
      onSelect={() => kit.modal.push({ name: 'ProfileWallets' })}
    />
  )
}

/** The whole address; a click copies it. */
function AddressCard({ address }: { readonly address: string }) {
  const t = useText(accountText)
  const { kit } = useKit()
  const { name, avatar } = useIdentity({ query: address })
  const { copied, copy } = useCopy()
  return (
    <>
      <button
        type="button"
        className="row address-card"
        onClick={() =>
          void copy(address).then(
            (isCopied) => !isCopied && showToast(kit, t('copyFailed'), 'error'),
          )
        }
      >
        <AccountPicture address={address} src={avatar} size={40} />
        <span className="row-text">
          {name !== undefined && <bdi className="row-title">{cleanName(name)}</bdi>}
          <bdi className="address-whole" dir="ltr">
            {address}
          </bdi>
          <span className="unseen"> {t('copyAddress')}</span>
        </span>
        <Icon name={copied ? 'check' : laterIcons.copy} size={18} />
      </button>
      <span className="unseen" role="status">
        {copied ? t('addressCopied') : ''}
      </span>
    </>
  )
}

export const accountSettingsView = defineView('AccountSettings', AccountSettings, sheet)
