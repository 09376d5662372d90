import { KitError, type Connector } from '@latchkey/core'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Waiting, type WaitingStatus } from '../../components/Waiting.tsx'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useWalletRequest } from './useWalletRequest.ts'
import { en } from '../../i18n/en.ts'
import { loadConnect } from './loadConnect.ts'
import { useFinish } from './useFinish.ts'

type Properties = {
  readonly connector: Connector
  readonly imageUrl?: string | undefined
}

/** Asks a wallet in this browser as soon as it shows, and says how that stands. */
export function InstalledWallet({ connector, imageUrl = connector.imageUrl }: Properties) {
  const t = useText(en)
  const { kit } = useKit()
  const { name } = connector
  const [isPending, setPending] = useState(false)
  const { status, error, isSlow, retry } = useWalletRequest(async (signal) => {
    setPending(false)
    const onPending = () => setPending(true)
    const connectWallet = await loadConnect()
    return connectWallet(kit, connector, { signal, onPending })
  })
  const failure = useConnectionFailure(error)
  useFinish(status)

  const texts: Record<WaitingStatus, readonly [title: string, text?: string | undefined]> = {
    waiting: isPending
      ? [t('openAndAccept', { name }), t('pendingInWallet')]
      : [t('continueIn', { name }), isSlow ? t('slowWallet', { name }) : t('acceptInWallet')],
    done: [t('connected')],
    failed: failure,
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

/** What to say about a connection that did not come about. */
export function useConnectionFailure(error: unknown): readonly [string, string | undefined] {
  const t = useText(en)
  const errorText = useErrorText()
  return error instanceof KitError && error.code === 'USER_REJECTED'
    ? [t('connectionDeclined'), t('connectionDeclinedText')]
    : [t('connectionFailed'), errorText(error)]
}
