import { parseAmount } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import { useState } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Avatar } from '../../components/Avatar.tsx'
import { Button } from '../../components/Button.tsx'
import { explorerUrl } from '../../components/explorerUrl.ts'
import { Icon } from '../../components/Icon.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Row, RowList } from '../../components/Row.tsx'
import { useAccount } from '../../hooks/useAccount.ts'
import { useFlow } from '../../hooks/useFlow.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../hooks/useText.ts'
import { useTitle } from '../../modal/ModalContext.ts'
import { defineView } from '../../views/view.ts'
import { runSend } from './runSend.ts'
import sheet from './send.css?inline'
import { emptySend, reduceSend } from './sendFlow.ts'
import { Steps } from './Steps.tsx'
import { sendText } from './text.ts'
import { useFee } from './useFee.ts'

/** Reads like a sentence, then shows how far the transaction has come. */
function WalletSendPreview() {
  const t = useText(sendText)
  const { kit } = useKit()
  const { network: currentNetwork } = useAccount()
  const [network] = useState(currentNetwork) // what was reviewed is what is sent
  const [{ amount, receiver, progress }, dispatch] = useFlow('send', reduceSend, emptySend)
  const value = network && parseAmount(amount, network.nativeCurrency.decimals)
  useTitle(t('review'))
  if (!network || !value) return null
  const token = network.nativeCurrency

  function send(value: bigint, { caipNetworkId: networkId }: Network) {
    if (currentNetwork?.caipNetworkId !== networkId)
      return kit.modal.showToast(t('failed'), 'error')
    void runSend(kit, { token, value, to: receiver, networkId }, dispatch)
  }

  return (
    <div className="review">
      <Sentence value={value} receiver={receiver} network={network} />
      {progress.step === 'editing' ? (
        <>
          <p className="review-note">
            <Icon name="info" size={16} />
            {t('reviewCarefully')}
          </p>
          <div className="pair">
            <Button kind="secondary" onClick={kit.modal.back}>
              {t('cancel')}
            </Button>
            <Button icon="send" onClick={() => send(value, network)}>
              {t('send')}
            </Button>
          </div>
        </>
      ) : (
        <div className="review-progress" role="status">
          <Steps progress={progress} />
          {progress.step === 'unknown' && <p className="review-warning">{progress.message}</p>}
          {'hash' in progress && progress.hash && (
            <Explorer network={network} hash={progress.hash} />
          )}
          {progress.step === 'unknown' && (
            <Button kind="secondary" onClick={kit.modal.close}>
              {t('done')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

type SentenceProps = {
  readonly value: bigint
  readonly receiver: string
  readonly network: Network
}

function Sentence({ value, receiver, network }: SentenceProps) {
  const t = useText(sendText)
  const fee = useFee(receiver, value)
  const { decimals, symbol } = network.nativeCurrency
  return (
    <dl className="sentence">
      <div>
        <dt>{t('youSend')}</dt>
        <dd className="sentence-amount">
          <Amount value={value} decimals={decimals} symbol={symbol} />
        </dd>
      </div>
      <div>
        <dt>{t('to')}</dt>
        <dd className="sentence-receiver">
          <Avatar address={receiver} size={28} />
          <bdi>{receiver}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('on')}</dt>
        <dd>
          <Picture name={network.name} src={network.assets?.imageUrl} size={24} round />
          {network.name}
        </dd>
      </div>
      <div className="fine apart">
        <dt>{t('networkFee')}</dt>
        <dd>
          {fee.status === 'known' ? (
            <Amount value={fee.fee} decimals={decimals} symbol={symbol} />
          ) : fee.status === 'unknown' ? (
            t('feeUnknown')
          ) : (
            <i className="bone small" />
          )}
        </dd>
      </div>
      {fee.status === 'known' && (
        <div className="fine">
          <dt>{t('total')}</dt>
          <dd>
            <Amount value={value + fee.fee} decimals={decimals} symbol={symbol} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function Explorer({ network, hash }: { readonly network: Network; readonly hash: string }) {
  const t = useText(sendText)
  const url = explorerUrl(network, 'tx', hash)
  if (!url) return <p className="review-hash">{hash}</p>
  return (
    <RowList>
      <Row icon="external" title={t('explorer')} href={url} />
    </RowList>
  )
}

export const walletSendPreviewView = defineView('WalletSendPreview', WalletSendPreview, sheet)
