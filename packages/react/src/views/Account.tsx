import { disconnect, type AccountInfo, type View } from '@latchkey/core'
import { useState } from 'react'
import { AddressButton } from '../components/AddressButton.tsx'
import { Amount } from '../components/Amount.tsx'
import { Avatar } from '../components/Avatar.tsx'
import { Button } from '../components/Button.tsx'
import { explorerUrl } from '../components/explorerUrl.ts'
import { Row, RowList } from '../components/Row.tsx'
import { useAccount } from '../hooks/useAccount.ts'
import { useBalance } from '../hooks/useBalance.ts'
import { useKit } from '../hooks/useKit.ts'
import { useSlot } from '../hooks/useSlot.ts'
import { useText } from '../hooks/useText.ts'
import { en } from '../locales/en.ts'
import { useTitle } from '../modal/ModalContext.ts'
import { ConnectFirst } from './ConnectFirst.tsx'
import { defineView } from './view.ts'

type Connected = Extract<AccountInfo, { isConnected: true }>

/** The connected account: who it is, what it holds, what can be done with it. */
function Account() {
  const t = useText(en)
  const account = useAccount()
  // The last account stays while the dialog fades out.
  const [shown, setShown] = useState<Connected>()
  if (account.isConnected && account !== shown) setShown(account)
  useTitle(t('account'), { isVisible: false })
  const current = account.isConnected ? account : shown
  return current ? <AccountOf account={current} /> : <ConnectFirst />
}

function AccountOf({ account }: { readonly account: Connected }) {
  const t = useText(en)
  const { kit } = useKit()
  const [isLeaving, setIsLeaving] = useState(false)
  const { address, network } = account
  const explorer = explorerUrl(network, 'address', address)

  async function leave() {
    setIsLeaving(true)
    try {
      await disconnect(kit)
      kit.modal.close()
    } catch (error) {
      kit.log.error('The wallet could not be disconnected', error)
      kit.emit('DISCONNECT_ERROR', {})
      kit.modal.showToast(t('disconnectFailed'), 'error')
      setIsLeaving(false)
    }
  }

  return (
    <div className="account">
      <Avatar address={address} size={64} />
      <AddressButton
        address={address}
        label={t('copyAddress')}
        copiedLabel={t('addressCopied')}
        onRefused={() => kit.modal.showToast(t('copyFailed'), 'error')}
      />
      <Balance />
      <Actions />
      <RowList>
        {explorer && <Row icon="external" title={t('explorer')} href={explorer} />}
        <Row
          icon="disconnect"
          title={isLeaving ? t('disconnecting') : t('disconnect')}
          disabled={isLeaving}
          onSelect={() => void leave()}
        />
      </RowList>
    </div>
  )
}

function Balance() {
  const t = useText(en)
  const { status, balance } = useBalance()
  const { network } = useAccount()
  return (
    <div className="account-balance">
      <span className="unseen">{t('balance')}</span>
      {balance ? (
        <Amount {...balance} />
      ) : status === 'error' || !network ? (
        <span className="account-unavailable">{t('balanceUnavailable')}</span>
      ) : (
        <i className="bone" />
      )}
    </div>
  )
}

/** What the features offer for this account; nothing shows that this chain or wallet cannot do. */
function Actions() {
  const { kit } = useKit()
  const actions = useSlot('accountActions')
  if (actions.length === 0) return null
  return (
    <div className="account-actions">
      {actions.map(({ key, text, icon, view, onSelect }) => (
        <Button
          key={key}
          icon={icon}
          onClick={() => {
            onSelect?.(kit)
            kit.modal.push(view satisfies View)
          }}
        >
          {text}
        </Button>
      ))}
    </div>
  )
}

export const accountView = defineView('Account', Account)
