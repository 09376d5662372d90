import { readPlatform } from '@latchkey/core/wallets'
import { useEffect } from 'react'
import { Button } from '../../components/Button.tsx'
import { QrCode } from '../../components/QrCode.tsx'
import { Waiting, type WaitingStatus } from '../../components/Waiting.tsx'
import { failureWords } from '../../embedded/loginFailure.ts'
import { loginText } from '../../embedded/text.ts'
import { prefetchFrame } from '../../embedded/loadFrame.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { afterAgreement } from '../../views/connect/Agreement.tsx'
import { connectSheet } from '../../views/connect/connectSheet.ts'
import { CopyLink } from '../../views/connect/CopyLink.tsx'
import { useFinish } from '../../views/connect/useFinish.ts'
import { defineView, type ViewProps } from '../../views/view.ts'
import sheet from './farcaster.css?inline'
import { farcasterText } from './text.ts'
import { useFarcaster, type FarcasterProgress } from './useFarcaster.ts'
import { farcasterShape } from '../../components/viewIcons.tsx'

/** A login with Farcaster. Who adds it as one more way to log in has agreed before. */
function ConnectingFarcaster(content: ViewProps<'ConnectingFarcaster'>) {
  const View = content.parameters?.purpose === 'link' ? Attempt : Login
  return <View {...content} />
}

/** A code to be scanned on a desktop, a link on a phone. */
function Attempt({ parameters }: ViewProps<'ConnectingFarcaster'>) {
  const { progress, begin } = useFarcaster(parameters?.purpose ?? 'login')
  useTitle('Farcaster')
  useFinish(progress.step === 'done' ? 'done' : 'waiting')
  useEffect(prefetchFrame, [])
  const isDesktop = readPlatform().os === 'desktop'
  return isDesktop ? (
    <Code progress={progress} onRetry={begin} />
  ) : (
    <Link progress={progress} onRetry={begin} />
  )
}

const Login = afterAgreement(Attempt)

type Properties = {
  readonly progress: FarcasterProgress
  readonly onRetry: () => void
}

/** What becomes of it shows in the code's own place, so that nothing moves. */
function Code({ progress, onRetry }: Properties) {
  const t = useText(farcasterText)
  const isOpen = progress.step === 'opening' || progress.step === 'waiting'
  const url = progress.step === 'waiting' ? progress.url : undefined
  return (
    <div className="pairing">
      <div className="stage" data-over={!isOpen || undefined}>
        <QrCode text={url} label={t('qrLabel')}>
          <FarcasterMark />
        </QrCode>
        {!isOpen && <Outcome progress={progress} onRetry={onRetry} />}
      </div>
      {isOpen && (
        <>
          <p className="lead farcaster-lead">
            <b>{t('scan')}</b>
            <span>{t('scanText')}</span>
          </p>
          <CopyLink uri={url} />
        </>
      )}
    </div>
  )
}

/** The link is there before the tap and is followed by the tap itself: browsers open apps for nothing else. */
function Link({ progress, onRetry }: Properties) {
  const t = useText(farcasterText)
  const isOpen = progress.step === 'opening' || progress.step === 'waiting'
  if (!isOpen) return <Outcome progress={progress} onRetry={onRetry} />
  const url = progress.step === 'waiting' ? progress.url : undefined
  return (
    <Waiting
      status="waiting"
      image={<Picture />}
      title={url ? t('continueIn') : t('preparing')}
      text={t('continueText')}
    >
      <div className="farcaster-link">
        {url ? (
          <a className="button primary" part="button" href={url} target="_blank" rel="noreferrer">
            <span>{t('open')}</span>
          </a>
        ) : (
          <Button disabled>{t('open')}</Button>
        )}
        <CopyLink uri={url} />
      </div>
    </Waiting>
  )
}

function Outcome({ progress, onRetry }: Properties) {
  const t = useText(farcasterText)
  const tLogin = useText(loginText)
  const dialog = useText(en)
  const { kit } = useKit()
  const failure = progress.step === 'failed' ? progress.failure : undefined
  const status: WaitingStatus = failure ? 'failed' : progress.step === 'done' ? 'done' : 'waiting'
  const [title, text] = failure
    ? failureWords(tLogin, failure, 'Farcaster')
    : progress.step === 'done'
      ? [tLogin('loggedIn')]
      : [t('loading'), t('loadingText')]
  return (
    <Waiting status={status} image={<Picture />} title={title} text={text}>
      {failure && (
        <div className="farcaster-ways">
          {!failure.isFinal && (
            <Button compact icon="retry" onClick={onRetry}>
              {dialog('tryAgain')}
            </Button>
          )}
          <Button kind="secondary" compact onClick={() => kit.modal.back()}>
            {tLogin('cancel')}
          </Button>
        </div>
      )}
    </Waiting>
  )
}

function Picture() {
  return (
    <span className="farcaster-picture">
      <FarcasterMark />
    </span>
  )
}

export const connectingFarcasterView = defineView(
  'ConnectingFarcaster',
  ConnectingFarcaster,
  connectSheet + sheet,
)

/** Farcaster's mark up to its tile's edge. For the eye only: its name stands beside it. */
export function FarcasterMark() {
  return (
    <svg className="farcaster-mark" viewBox="1.5 1.5 21 21" aria-hidden="true">
      {farcasterShape}
    </svg>
  )
}
