import type { SentTransaction } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import { explorerUrl } from '../../components/explorerUrl.ts'
import { Row, RowList } from '../../components/Row.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useSeconds } from '../../hooks/useSeconds.ts'
import { useText } from '../../hooks/useText.ts'
import type { SendProgress } from './sendFlow.ts'
import { Steps } from './Steps.tsx'
import { sendText } from './text.ts'

type Properties = {
  readonly progress: SendProgress
  /** As it is recorded; `undefined` before it is sent, and until the record is read. */
  readonly transaction: SentTransaction | undefined
  readonly network: Network
}

/** Within a live region: how a transfer stands, in three steps, or in plain words where it has come to nothing; and where to look. */
export function TransferProgress({ progress, transaction, network }: Properties) {
  const t = useText(sendText)
  const { kit } = useKit()
  const lateIn = useSeconds(transaction && transaction.sentAt + kit.timeouts.confirmation)
  const status = transaction?.status ?? 'pending'
  const hash =
    transaction?.finalHash ??
    transaction?.hash ??
    (progress.step === 'following' ? progress.hash : undefined)
  return (
    <>
      <Steps
        isSent={hash !== undefined}
        isSeen={transaction?.isSeen ?? false}
        status={progress.step === 'unknown' ? 'unknown' : status}
      />
      {progress.step === 'unknown' && <p className="review-said">{t('unknownText')}</p>}
      {status !== 'pending' && status !== 'success' && (
        <p className="review-said">
          <b>{t(status)}</b>
          {t(`${status}Text`)}
        </p>
      )}
      {transaction && status === 'pending' && lateIn === 0 && (
        <p className="review-said calm">{t('takesLonger')}</p>
      )}
      {hash !== undefined && <Explorer network={network} hash={hash} />}
    </>
  )
}

function Explorer({ network, hash }: { readonly network: Network; readonly hash: string }) {
  const t = useText(sendText)
  const url = explorerUrl(network, 'tx', hash)
  if (!url)
    return (
      <bdi className="review-hash" dir="ltr">
        {hash}
      </bdi>
    )
  return (
    <RowList>
      <Row icon="external" title={t('explorer')} href={url} />
    </RowList>
  )
}
