import { showsAllWallets, findWalletConnector } from '@latchkey/core/wallets'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Row, RowList } from '../../components/Row.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { en } from '../../i18n/en.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { defineView } from '../view.ts'
import { connectSheet } from './connectSheet.ts'
import { connectText } from './text.ts'
import { laterIcons } from '../../components/viewIcons.tsx'

/** How many wallets are suggested. */
const suggested = 5
/** About wallets in general, for sites that do not offer all of a catalogue. */
const findWallet = 'https://ethereum.org/wallets/find-wallet/'

/** Wallets for those who have none yet. */
function GetWallet() {
  const t = useText(connectText)
  const dialog = useText(en)
  const { kit } = useKit()
  const { wallets, isLoading, error, retry } = useWallets()
  const shown = wallets
    .filter((wallet) => !findWalletConnector(kit.store.getState(), wallet))
    .slice(0, suggested)
  useTitle(t('getAWallet'))

  return (
    <div className="get-wallet">
      {(isLoading || shown.length > 0) && <p className="lead">{t('getAWalletText')}</p>}
      {error && shown.length === 0 && (
        <Notice icon="warning" title={t('listFailed')}>
          <Button icon="retry" compact onClick={retry}>
            {dialog('tryAgain')}
          </Button>
        </Notice>
      )}
      <RowList label={t('getAWallet')}>
        {shown.map((wallet) => (
          <Row
            key={wallet.id}
            image={<Picture name={wallet.name} src={wallet.image_url ?? undefined} />}
            title={<bdi>{wallet.name}</bdi>}
            trailing={<span className="pill">{t('get')}</span>}
            onSelect={() => kit.modal.push({ name: 'Downloads', parameters: { wallet } })}
          />
        ))}
        {isLoading &&
          Array.from({ length: suggested }, (_, place) => (
            <i key={`place ${place}`} className="row waits" aria-hidden="true" />
          ))}
        {wallets.length > suggested && showsAllWallets(kit) ? (
          <Row
            key="all"
            icon="grid"
            title={t('exploreAll')}
            trailing={<Icon name="chevron" size={18} />}
            onSelect={() => kit.modal.push({ name: 'AllWallets' })}
          />
        ) : (
          !isLoading && <FindWalletRow key="all" />
        )}
      </RowList>
    </div>
  )
}

/** Leads to a list of wallets that is not the kit's. */
function FindWalletRow() {
  const t = useText(connectText)
  return (
    <Row
      icon={laterIcons.search}
      title={t('exploreAll')}
      trailing={
        <>
          <Icon name={laterIcons.external} size={16} />
          <span className="unseen"> ({t('opensInTab')})</span>
        </>
      }
      href={findWallet}
    />
  )
}

export const getWalletView = defineView('GetWallet', GetWallet, connectSheet)
