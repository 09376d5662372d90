import { disconnect, selectNetworkSwitch } from '@latchkey/core'
import { IconButton } from '../../components/Button.tsx'
import { formatAddress } from '../../components/formatAddress.ts'
import { Icon } from '../../components/Icon.tsx'
import { laterIcons } from '../../components/viewIcons.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Row, RowList } from '../../components/Row.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { accountText } from '../account/text.ts'
import { ConnectFirst } from '../account/ConnectFirst.tsx'
import { FamilyPicture } from '../networks/FamilyPicture.tsx'
import sheet from './settings.css?inline'
import { cleanName } from '../account/tokens/token.ts'
import { useFamilies, type Family, useGoTo } from '../networks/useFamilies.ts'
import type { ConnectedAccount } from '../account/useShownAccount.ts'
import { defineView } from '../view.ts'

/** What is connected, by chain family; what else can be; and the ways out, one by one or all at once. */
function ProfileWallets() {
  const t = useText(accountText)
  const { kit } = useKit()
  const families = useFamilies()
  const connected = families.filter(({ account }) => account.isConnected)
  const others = families.filter(({ account }) => !account.isConnected)
  useTitle(t('wallets'))
  if (connected.length === 0) return <ConnectFirst />
  return (
    <div className="settings">
      <RowList label={t('connectedChains')}>
        {connected.map((family) => (
          <Connection key={family.namespace} family={family} />
        ))}
      </RowList>
      {others.length > 0 && (
        <section>
          <h3 className="rows-title">{t('addChain')}</h3>
          <RowList label={t('addChain')}>
            {others.map((family) => (
              <Addable key={family.namespace} family={family} />
            ))}
          </RowList>
        </section>
      )}
      {connected.length > 1 && (
        <RowList>
          <Row
            icon={laterIcons.disconnect}
            title={t('disconnectAll')}
            onSelect={() => void disconnect(kit)}
          />
        </RowList>
      )}
    </div>
  )
}

/** A connection: a click goes to its account, the button beside ends it. */
function Connection({ family }: { readonly family: Family }) {
  const t = useText(accountText)
  const { kit } = useKit()
  const goTo = useGoTo()
  const { namespace, name, isActive } = family
  const account = family.account as ConnectedAccount // whoever lists them has looked
  const wallet = cleanName(account.wallet.name)
  return (
    <div className="connection">
      <Row
        image={<Picture name={wallet || '?'} src={account.wallet.icon} size={36} />}
        title={<bdi>{name}</bdi>}
        detail={
          <>
            <bdi>{wallet}</bdi> · <bdi dir="ltr">{formatAddress(account.address)}</bdi>
          </>
        }
        current={isActive}
        trailing={
          isActive && (
            <>
              <span className="unseen">{t('current')}</span>
              <Icon name="check" size={18} />
            </>
          )
        }
        onSelect={() => goTo(account)}
      />
      <IconButton
        icon={laterIcons.disconnect}
        label={t('disconnectFrom', { wallet, chain: name })}
        onClick={() => void disconnect(kit, { namespace })}
      />
    </div>
  )
}

/** A chain family that nothing is connected to. */
function Addable({ family }: { readonly family: Family }) {
  const { namespace, name, networks, account } = family
  const t = useText(accountText)
  const { kit } = useKit()
  const { networkId = networks[0].caipNetworkId } = account

  function add() {
    const isServed = selectNetworkSwitch(kit.store.getState(), networkId) === 'switch'
    kit.modal.push(
      isServed
        ? { name: 'SwitchNetwork', parameters: { networkId } }
        : { name: 'Connect', parameters: { namespace } },
    )
  }

  return (
    <Row
      image={<FamilyPicture family={family} size={36} />}
      title={<bdi>{name}</bdi>}
      detail={t('notConnected')}
      trailing={<Icon name="chevron" size={18} />}
      onSelect={add}
    />
  )
}

export const profileWalletsView = defineView('ProfileWallets', ProfileWallets, sheet)
