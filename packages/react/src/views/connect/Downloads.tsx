import { readPlatform, walletStores, type WalletStore } from '@latchkey/core/wallets'
import { Icon } from '../../components/Icon.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Picture } from '../../components/Picture.tsx'
import { QrCode } from '../../components/QrCode.tsx'
import { Row, RowList } from '../../components/Row.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { defineView, type ViewProps } from '../view.ts'
import { connectSheet } from './connectSheet.ts'
import { StoreIcon } from './StoreIcon.tsx'
import { connectText } from './text.ts'
import { laterIcons } from '../../components/viewIcons.tsx'

/** Where a wallet can be had: a code that leads a phone there, and the stores for this device. */
export function Downloads({ parameters: { wallet } }: ViewProps<'Downloads'>) {
  const t = useText(connectText)
  const { kit } = useKit()
  const { name, id, order } = wallet
  const platform = readPlatform()
  const stores = walletStores(wallet, platform)
  // The wallet's own page sends each phone to its store.
  const phone = platform.os === 'desktop' && stores.some(isForPhones) ? stores.at(-1) : undefined
  const image = <Picture name={name} src={wallet.image_url ?? undefined} size={80} />
  useTitle(t('getName', { name }))

  const names: Readonly<Record<WalletStore['type'], string>> = {
    chrome_store: 'Chrome Web Store',
    app_store: 'App Store',
    play_store: 'Google Play',
    homepage: t('website'),
  }
  if (stores.length === 0)
    return <Notice icon={laterIcons.search} title={name} text={t('noDownloads')} />
  return (
    <div className="downloads">
      {phone ? (
        <div className="pairing">
          <QrCode text={phone.href} label={t('downloadLabel', { name })}>
            {image}
          </QrCode>
          <p className="lead">{t('scanToDownload')}</p>
        </div>
      ) : (
        <div className="wallet-head">
          {image}
          <p className="lead">{t('getTheApp')}</p>
        </div>
      )}
      <RowList label={t('getName', { name })}>
        {stores.map(({ type, href }) => (
          <Row
            key={type}
            image={<StoreIcon type={type} />}
            title={names[type]}
            trailing={
              <>
                <Icon name={laterIcons.external} size={16} />
                <span className="unseen"> ({t('opensInTab')})</span>
              </>
            }
            href={href}
            onSelect={() =>
              kit.emit('GET_WALLET', { name, walletRank: order ?? undefined, explorerId: id, type })
            }
          />
        ))}
      </RowList>
    </div>
  )
}

function isForPhones({ type }: WalletStore) {
  return type === 'app_store' || type === 'play_store'
}

export const downloadsView = defineView('Downloads', Downloads, connectSheet)
