import { showToast } from '@latchkey/core'
import type { Account } from '@latchkey/protocol'
import { useState } from 'react'
import { AccountPicture } from '../../components/AccountPicture.tsx'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { NetworkPicture } from '../../components/NetworkPicture.tsx'
import { QrCode, qrCodeSheet } from '../../components/QrCode.tsx'
import { Tabs, tabsSheet } from '../../components/Tabs.tsx'
import { useCopy } from '../../components/useCopy.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { ConnectFirst } from '../../views/account/ConnectFirst.tsx'
import { useShownAccount, type ConnectedAccount } from '../../views/account/useShownAccount.ts'
import { defineView } from '../../views/view.ts'
import sheet from './receive.css?inline'
import { receiveText } from './text.ts'
import { useCompatibleNetworks } from './WalletCompatibleNetworks.tsx'
import { laterIcons } from '../../components/viewIcons.tsx'

/** How many networks show as pictures on the way to the list. */
const shownNetworks = 3

/** The account's address, to be scanned or copied. */
function WalletReceive() {
  const t = useText(receiveText)
  const account = useShownAccount()
  useTitle(t('receive'))
  return account ? <ReceiveOn account={account} /> : <ConnectFirst />
}

/** An account, or one for each purpose: what is sent to the wrong one may be spent as a fee. */
function ReceiveOn({ account: { address, allAccounts } }: { readonly account: ConnectedAccount }) {
  const t = useText(receiveText)
  const [chosen, setChosen] = useState<Account['type']>()
  const purposes = (['payment', 'ordinal'] as const).flatMap((type) => {
    const own =
      allAccounts.find((account) => account.type === type && account.address === address) ??
      allAccounts.find((account) => account.type === type)
    return own ? [{ ...own, type }] : []
  })
  const current = purposes.find(({ type }) => type === chosen) ?? purposes[0]
  if (!current || purposes.length < 2) return <AddressOf address={address} />
  return (
    <div className="receive-purposes">
      <Tabs
        label={t('purpose')}
        tabs={purposes.map(({ type }) => ({ key: type, text: t(type) }))}
        chosen={current.type}
        onChoose={setChosen}
      >
        <AddressOf address={current.address} lead={t(`${current.type}Text`)} />
      </Tabs>
    </div>
  )
}

type AddressProperties = {
  readonly address: string
  /** What it is for. */
  readonly lead?: string | undefined
}

function AddressOf({ address, lead }: AddressProperties) {
  const t = useText(receiveText)
  const { kit } = useKit()
  const { avatar } = useIdentity({ query: address })
  const { copied, copy } = useCopy()
  const networks = useCompatibleNetworks()

  async function copyAddress() {
    if (await copy(address)) showToast(kit, t('addressCopied'), 'success')
    else showToast(kit, t('copyFailed'), 'error')
  }

  return (
    <div className="receive">
      <QrCode text={address} label={t('qrLabel', { address })}>
        <AccountPicture address={address} src={avatar} size={56} />
      </QrCode>
      <p className="receive-lead">{lead ?? t('copyOrScan')}</p>
      <bdi className="receive-address" dir="ltr">
        {address}
      </bdi>
      <Button icon={copied ? 'check' : laterIcons.copy} onClick={() => void copyAddress()}>
        {t('copyAddress')}
      </Button>
      <button
        type="button"
        className="receive-chip"
        onClick={() => kit.modal.push({ name: 'WalletCompatibleNetworks' })}
      >
        <span className="receive-networks" aria-hidden="true">
          {networks.slice(0, shownNetworks).map((network) => (
            <NetworkPicture key={network.caipNetworkId} network={network} size={22} />
          ))}
        </span>
        <span>{t('onlyOn')}</span>
        <Icon name="chevron" size={16} />
      </button>
    </div>
  )
}

export const walletReceiveView = defineView(
  'WalletReceive',
  WalletReceive,
  qrCodeSheet + tabsSheet + sheet,
)
