import { connect, UserRejectedError, type Connector } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Waiting, type WaitingStatus } from '../../components/Waiting.tsx'
import { useConnectors } from '../../hooks/useConnectors.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../hooks/useText.ts'
import { useWalletRequest } from '../../hooks/useWalletRequest.ts'
import { en } from '../../locales/en.ts'
import { useTitle } from '../../modal/ModalContext.ts'
import { defineView, type ViewProps } from '../view.ts'

/** How long the tick stands before the dialog closes. */
const tickMilliseconds = 700

/** Connects an installed wallet: it is asked as soon as the view shows. */
function ConnectingExternal({ parameters }: ViewProps<'ConnectingExternal'>) {
  const t = useText(en)
  const { kit } = useKit()
  const found = useConnectors().find(({ id }) => id === parameters.connectorId)
  const [connector] = useState(found) // the list may change while the wallet is asked
  useTitle(connector?.name ?? t('connectWallet'))
  if (connector) return <Connecting connector={connector} />
  return (
    <Notice icon="warning" title={t('connectionFailed')} text={t('walletGone')}>
      <Button kind="secondary" compact onClick={kit.modal.back}>
        {t('back')}
      </Button>
    </Notice>
  )
}

function Connecting({ connector }: { readonly connector: Connector }) {
  const t = useText(en)
  const errorText = useErrorText()
  const { kit } = useKit()
  const { name, imageUrl } = connector
  const { status, error, isSlow, retry } = useWalletRequest((signal) =>
    connect(kit, { connector, signal }),
  )

  useEffect(() => {
    if (status !== 'done') return
    // Only this view closes the dialog: a gate may have put another one in its place.
    const timer = setTimeout(
      () => kit.modal.currentView().name === 'ConnectingExternal' && kit.modal.close(),
      tickMilliseconds,
    )
    return () => clearTimeout(timer)
  }, [kit, status])

  const texts: Record<WaitingStatus, readonly [title: string, text?: string | undefined]> = {
    waiting: [t('continueIn', { name }), isSlow ? t('slowWallet', { name }) : t('acceptInWallet')],
    done: [t('connected')],
    failed:
      error instanceof UserRejectedError
        ? [t('connectionDeclined'), t('connectionDeclinedText')]
        : [t('connectionFailed'), errorText(error)],
  }
  const [title, text] = texts[status]
  return (
    <Waiting
      status={status}
      image={<Picture name={name} src={imageUrl} size={80} />}
      title={title}
      text={text}
    >
      {(status === 'failed' || (status === 'waiting' && isSlow)) && (
        <Button kind="secondary" compact icon="retry" onClick={retry}>
          {t('tryAgain')}
        </Button>
      )}
    </Waiting>
  )
}

export const connectingExternalView = defineView('ConnectingExternal', ConnectingExternal)
