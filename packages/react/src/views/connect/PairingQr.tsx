import type { WalletListing } from '@latchkey/protocol/api'
import { Button } from '../../components/Button.tsx'
import { Picture } from '../../components/Picture.tsx'
import { QrCode } from '../../components/QrCode.tsx'
import { Waiting } from '../../components/Waiting.tsx'
import { useText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'
import { KitMark } from '../../components/KitMark.tsx'
import { CopyLink } from './CopyLink.tsx'
import { useConnectionFailure } from './InstalledWallet.tsx'
import { connectText } from './text.ts'
import type { PairingRequest } from './usePairing.ts'

type Properties = {
  readonly wallet: WalletListing | undefined
  readonly pairing: PairingRequest
}

/** A pairing to be scanned. What became of it shows in the code's own place, so that nothing moves. */
export function PairingQr({ wallet, pairing }: Properties) {
  const t = useText(connectText)
  const dialog = useText(en)
  const { status, error, uri, retry } = pairing
  const failure = useConnectionFailure(error)
  const [title, text] = status === 'failed' ? failure : [dialog('connected')]
  const image = wallet ? (
    <Picture name={wallet.name} src={wallet.image_url ?? undefined} size={80} />
  ) : (
    <KitMark size={80} />
  )
  return (
    <div className="pairing">
      <div className="stage" data-over={status !== 'waiting' || undefined}>
        <QrCode text={uri} label={t('qrLabel')}>
          {image}
        </QrCode>
        {status !== 'waiting' && (
          <Waiting status={status} image={image} title={title} text={text}>
            {status === 'failed' && (
              <Button kind="secondary" compact icon="retry" onClick={retry}>
                {dialog('tryAgain')}
              </Button>
            )}
          </Waiting>
        )}
      </div>
      {status === 'waiting' && (
        <>
          <p className="lead">{wallet ? t('scanWith', { name: wallet.name }) : t('scanQr')}</p>
          <CopyLink uri={uri} />
        </>
      )}
    </div>
  )
}
