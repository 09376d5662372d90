import {
  rememberDeepLink,
  walletLinks,
  type WalletLink,
  type WalletPlatform,
} from '@latchkey/core/wallets'
import type { WalletListing } from '@latchkey/protocol/api'
import { useEffect, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Waiting, type WaitingStatus } from '../../components/Waiting.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'
import { CopyLink } from './CopyLink.tsx'
import { useConnectionFailure } from './InstalledWallet.tsx'
import { OpenLink } from './OpenLink.tsx'
import { connectText } from './text.ts'
import { useStayed } from './useStayed.ts'
import type { PairingRequest } from './usePairing.ts'

type Properties = {
  readonly wallet: WalletListing
  readonly way: Extract<WalletPlatform, 'mobile' | 'webapp' | 'desktop'>
  readonly pairing: PairingRequest
}

/**
 * Opens the wallet's app with the pairing in its link. The link is there before the tap and is followed by the tap itself: browsers open
 * apps for nothing else.
 */
export function PairingLink({ wallet, way, pairing }: Properties) {
  const t = useText(connectText)
  const dialog = useText(en)
  const { kit } = useKit()
  const { wallets: { preferUniversalLinks } = {} } = kit.options
  const { status, error, uri, retry } = pairing
  const { name } = wallet
  const [isFollowed, setFollowed] = useState(false)
  const hasStayed = useStayed(isFollowed)
  useEffect(() => {
    if (hasStayed) kit.emit('CONNECT_PROXY_ERROR', { message: 'No app has opened', name })
  }, [kit, hasStayed, name])
  const failure = useConnectionFailure(error)
  const links = walletLinks(wallet, uri, { preferUniversalLinks })
  const ofWay = way === 'mobile' ? [...links.mobile, links.browse] : [links[way]]
  const [link, other] = uri ? ofWay : []

  const texts: Record<WaitingStatus, readonly [title: string, text?: string | undefined]> = {
    waiting: [
      dialog('continueIn', { name }),
      isFollowed
        ? dialog('acceptInWallet')
        : t(way === 'webapp' ? 'openWebapp' : 'openAndContinue'),
    ],
    done: [dialog('connected')],
    failed: failure,
  }
  const [title, text] = texts[status]
  return (
    <Waiting
      status={status}
      image={<Picture name={name} src={wallet.image_url ?? undefined} size={80} />}
      title={title}
      text={text}
    >
      {status === 'failed' && (
        <Button
          kind="secondary"
          compact
          icon="retry"
          onClick={() => {
            setFollowed(false)
            retry()
          }}
        >
          {dialog('tryAgain')}
        </Button>
      )}
      {status === 'waiting' && (
        <LinkChoice
          name={name}
          uri={uri}
          link={link}
          other={hasStayed ? other : undefined}
          onFollow={() => setFollowed(true)}
        />
      )}
    </Waiting>
  )
}

type LinkProperties = {
  readonly name: string
  readonly uri: string | undefined
  /** `undefined` until there is a pairing. */
  readonly link: WalletLink | undefined
  /** Another link to the same app. */
  readonly other: WalletLink | undefined
  readonly onFollow: () => void
}

/** The link into the app, and beneath it another one or a button that copies the pairing. */
function LinkChoice({ name, uri, link, other, onFollow }: LinkProperties) {
  const t = useText(connectText)
  return (
    <div className="pairing-link">
      {link ? (
        <OpenLink
          link={link}
          name={name}
          onFollow={() => {
            rememberDeepLink(link, name)
            onFollow()
          }}
        />
      ) : (
        <Button disabled>{t('open')}</Button>
      )}
      {other ? (
        <a className="text-link" href={other.href} target={other.target} rel="noopener noreferrer">
          {t('otherWay')}
        </a>
      ) : (
        <CopyLink uri={uri} />
      )}
    </div>
  )
}
