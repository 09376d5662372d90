import { explorerUrl, timeoutsOf, type SentTransaction } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import { Button } from '../components/Button.tsx'
import { Row, RowList } from '../components/Row.tsx'
import { useKit } from '../hooks/useKit.ts'
import { useSeconds } from '../components/timers.ts'
import { useSlot } from '../features/accountFeatures.ts'
import { useText } from '../i18n/useText.ts'
import { accountText } from '../views/account/text.ts'
import { OpensInTab } from '../dialog/OpensInTab.tsx'
import { Remark } from './Remark.tsx'
import { Steps } from './Steps.tsx'
import { laterIcons } from '../components/viewIcons.tsx'

type Properties = {
  /** As the wallet has given it; `undefined` before. */
  readonly hash: string | undefined
  /** Nobody can tell whether it was sent. */
  readonly isUnknown: boolean
  /** As it is recorded; `undefined` before it is sent, and until the record is read. */
  readonly transaction: SentTransaction | undefined
  readonly network: Network
}

/**
 * Within a live region: how a transfer stands, in three steps, or in plain words where it has come to nothing; where to look, and the way back to the
 * form where it can never arrive any more.
 */
export function TransferProgress({ hash, isUnknown, transaction, network }: Properties) {
  const t = useText(accountText)
  const { kit } = useKit()
  const send = useSlot('accountActions').find(({ view }) => view.name === 'WalletSend')
  const lateIn = useSeconds(transaction && transaction.sentAt + timeoutsOf(kit).confirmation)
  const status = transaction?.status ?? 'pending'
  const isDoubtful = isUnknown || transaction?.isDoubtful
  const isTransfer = transaction && !transaction.swap && !transaction.nft
  const isOver = !isDoubtful && (status === 'dropped' || status === 'replaced')
  const shownHash = transaction?.finalHash ?? hash
  return (
    <>
      <Steps
        isSent={shownHash !== undefined}
        isSeen={transaction?.isSeen ?? false}
        status={isUnknown ? 'unknown' : status}
      />
      {isDoubtful ? (
        <Remark text={t('unknownText')} />
      ) : (
        status !== 'pending' && status !== 'success' && <Remark text={t(`${status}Text`)} />
      )}
      {transaction && status === 'pending' && lateIn === 0 && (
        <Remark text={t('takesLonger')} isCalm />
      )}
      {shownHash !== undefined && <Explorer network={network} hash={shownHash} />}
      {send && isTransfer && isOver && (
        <Button
          icon={send.icon}
          onClick={() => {
            const { amount, to, token } = transaction
            const parameters = { amount, to, assetAddress: token.address, chainId: network.id }
            kit.modal.reset({ name: 'Account' })
            kit.modal.push({ name: 'WalletSend', parameters })
          }}
        >
          {send.text}
        </Button>
      )}
    </>
  )
}

function Explorer({ network, hash }: { readonly network: Network; readonly hash: string }) {
  const t = useText(accountText)
  const url = explorerUrl(network, 'tx', hash)
  if (!url)
    return (
      <bdi className="review-hash" dir="ltr">
        {hash}
      </bdi>
    )
  return (
    <RowList>
      <Row icon={laterIcons.external} title={<OpensInTab>{t('explorer')}</OpensInTab>} href={url} />
    </RowList>
  )
}
