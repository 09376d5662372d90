import {
  TransactionUnknownError,
  UserRejectedError,
  showToast,
  beginTransaction,
} from '@latchkey/core'
import { sendNft, type Nft } from '@latchkey/core/nfts'
import type { Network } from '@latchkey/protocol'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { accountText } from '../../views/account/text.ts'
import { findConnected, stepAside } from '../../dialog/stepAside.ts'
import { useHoldings } from '../../views/account/tokens/useHoldings.ts'
import { Cost } from '../../flows/Cost.tsx'
import { rememberIntent, useRepetition } from '../../flows/intents.ts'
import { Remark } from '../../flows/Remark.tsx'
import { Sentence, type Receiver } from '../../flows/Sentence.tsx'
import { TransferWarnings } from '../../flows/TransferWarnings.tsx'
import { whileAlone } from '../../flows/untilSettled.ts'
import { sendText } from './text.ts'
import { failureOf, useFailureText, type SendFailure } from './useFailureText.ts'
import { useTransferFee } from './useTransferFee.ts'

/** What is about to be given away: exactly this is sent. */
export type NftOrder = {
  readonly nft: Nft
  readonly receiver: Receiver
  /** How many of it. */
  readonly amount: bigint
  readonly from: string
  readonly network: Network
}

type Properties = { readonly order: NftOrder; readonly onBack: () => void }

type Outcome = 'unknown' | { readonly failure: SendFailure }

/** What is given to whom, as a sentence, with what it costs. The wallet is asked from here; how it goes on is the record's to show. */
export function NftReview({ order, onBack }: Properties) {
  const t = useText(sendText)
  const tAccount = useText(accountText)
  const { kit } = useKit()
  const account = useAccount()
  const failureText = useFailureText()
  const { native } = useHoldings('native')
  const { nft, receiver, amount, from, network } = order
  const intent = [network.caipNetworkId, from, nft.id, amount, receiver.address]
  const repetition = useRepetition(intent)
  const [isAsking, setIsAsking] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const { status, estimate } = useTransferFee({ nft, to: receiver.address, amount })
  const cost = estimate?.standard.fee
  const currency = network.nativeCurrency
  const isShort = cost !== undefined && native?.value !== undefined && cost > native.value
  const isElsewhere = account.networkId !== network.caipNetworkId || account.address !== from

  async function ask() {
    const { modal } = kit
    const end = beginTransaction(kit, { onSuccess() {}, onError() {}, onCancel() {} })
    const isShowing = () => modal.getState().open && modal.currentView().name === 'NftSend'
    const forgetIntent = rememberIntent(kit.storage, intent)
    try {
      const to = receiver.address
      const sending = sendNft(kit, { nft, to, amount: String(amount), from })
      const hash = await stepAside(kit, findConnected(kit), sending)
      forgetIntent()
      if (isShowing()) modal.replace({ name: 'WalletSendProgress', parameters: { hash } })
    } catch (error) {
      kit.log.warn('A token was not sent', error)
      const failure = failureOf(error)
      const isUnknown = error instanceof TransactionUnknownError
      if (!isUnknown) forgetIntent()
      if (error instanceof UserRejectedError) showToast(kit, t('declined'), 'info')
      else if (isUnknown) setOutcome('unknown')
      else if (isShowing()) setOutcome({ failure })
      else showToast(kit, failureText(failure).title, 'error')
    }
    return { after: () => end('success') } // whatever has come of it is said already
  }

  async function send() {
    if (isAsking) return // the second click of two
    setIsAsking(true)
    setOutcome(undefined)
    const isFree = await whileAlone(`${kit.storage.prefix}send`, ask)
    setIsAsking(false)
    if (!isFree) showToast(kit, t('otherTab'), 'error')
  }

  return (
    <div className="review">
      <Sentence
        token={{ symbol: nft.name, decimals: 0 }}
        value={amount}
        receiver={receiver}
        network={network}
      >
        <div className="fine apart">
          <dt>{t('networkFee')}</dt>
          <dd>
            {cost !== undefined ? (
              <Cost value={cost} currency={currency} price={native?.price} />
            ) : status === 'pending' ? (
              <i className="bone small" />
            ) : (
              t('feeUnknown')
            )}
          </dd>
        </div>
      </Sentence>
      <div role="status" className="review-warnings">
        {isShort && (
          <Remark
            title={t('feeShort', { symbol: currency.symbol })}
            text={t('fixNftFees', { symbol: currency.symbol })}
          />
        )}
        {status === 'refused' && <Remark text={t('wouldFail')} />}
        <TransferWarnings
          feeShare={undefined}
          isFeeHigh={estimate?.isHigh}
          repetition={isAsking || outcome === 'unknown' ? undefined : repetition}
          isElsewhere={isElsewhere}
        />
        {outcome === 'unknown' && <Remark text={tAccount('unknownText')} />}
        {typeof outcome === 'object' && <Remark {...failureText(outcome.failure)} />}
      </div>
      <p className="review-note">
        <Icon name="info" size={16} />
        {t('reviewCarefully')}
      </p>
      <div className="pair">
        <Button kind="secondary" disabled={isAsking} onClick={onBack}>
          {t('cancel')}
        </Button>
        <Button
          icon="send"
          disabled={isAsking || isElsewhere || isShort || outcome === 'unknown'}
          onClick={() => void send()}
        >
          {t(isAsking ? 'waiting' : repetition ? 'sendAgain' : 'send')}
        </Button>
      </div>
    </div>
  )
}
