import { useRef } from 'react'
import { Amount, useAmountText } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { accountText } from '../../views/account/text.ts'
import { useHoldings } from '../../views/account/tokens/useHoldings.ts'
import { Cost } from '../../flows/Cost.tsx'
import { FlowProgress } from '../../flows/FlowProgress.tsx'
import { highFeeShare, isOrderShort } from '../../flows/highFeeShare.ts'
import { Remark } from '../../flows/Remark.tsx'
import { Sentence } from '../../flows/Sentence.tsx'
import { TransferWarnings } from '../../flows/TransferWarnings.tsx'
import { useRepetition } from '../../flows/intents.ts'
import { defineView } from '../../views/view.ts'
import { FeeChoice } from './FeeChoice.tsx'
import { FeeParts } from './FeeDetails.tsx'
import { intentOf, type SendOrder, useSendFlow } from './sendFlow.ts'
import { runSend } from './runSend.ts'
import { sendSheet } from './sendSheet.ts'
import { sendText } from './text.ts'
import { TokenWarning } from './TokenWarning.tsx'
import { useFailureText } from './useFailureText.ts'
import { useTransferFee } from './useTransferFee.ts'

/** Reads like a sentence, then shows how far the transaction has come. */
function WalletSendPreview() {
  const t = useText(sendText)
  const { kit } = useKit()
  const { state } = useSendFlow()
  useTitle(t('review'))
  if (state.order) return <Review order={state.order} />
  return (
    <Notice icon="info" title={t('incomplete')}>
      <Button onClick={() => kit.modal.replace({ name: 'WalletSend' })}>{t('send')}</Button>
    </Notice>
  )
}

function Review({ order }: { readonly order: SendOrder }) {
  const t = useText(sendText)
  const { kit } = useKit()
  const tAccount = useText(accountText)
  const account = useAccount()
  const writeAmount = useAmountText()
  const failureText = useFailureText()
  const region = useRef<HTMLDivElement>(null)
  const { state, dispatch, flow } = useSendFlow()
  const { progress, speed } = state
  const { native } = useHoldings('native')
  const { token, value, receiver, network } = order
  const currency = network.nativeCurrency
  const isEditing = progress.step === 'editing'
  const { status, estimate } = useTransferFee(
    isEditing ? { token: token.address, to: receiver.address, amount: value } : undefined,
  )
  const repetition = useRepetition(intentOf(order))
  const chosen = estimate?.[speed]
  const cost = isEditing ? chosen?.fee : order.fee
  const isElsewhere = account.networkId !== network.caipNetworkId || account.address !== order.from
  const share = chosen && highFeeShare(order, chosen.fee, currency, native?.price)
  const isShort = isOrderShort(order, chosen?.fee, native?.value)

  function send() {
    region.current?.focus({ preventScroll: true })
    const said = writeAmount({ ...token, value }, 100)
    void runSend({ kit, t, tAccount, flow, order, said, failureText, fees: chosen })
  }

  return (
    <div className="review">
      <Sentence {...order}>
        <div className="fine apart">
          <dt>{t('networkFee')}</dt>
          <dd>
            {cost !== undefined ? (
              <Cost value={cost} currency={currency} price={native?.price} />
            ) : isEditing && status === 'pending' ? (
              <i className="bone small" />
            ) : (
              t('feeUnknown')
            )}
          </dd>
        </div>
        {estimate && <FeeParts order={order} estimate={estimate} />}
        {cost !== undefined && token.address === undefined && (
          <div className="fine">
            <dt>{t('total')}</dt>
            <dd>
              <Amount value={value + cost} decimals={currency.decimals} symbol={currency.symbol} />
            </dd>
          </div>
        )}
      </Sentence>
      {estimate && (
        <FeeChoice
          estimate={estimate}
          speed={speed}
          currency={currency}
          price={native?.price}
          onChoose={(speed) => dispatch({ type: 'speedChosen', speed })}
        />
      )}
      <div
        // One region before and after the click on Send, so that what follows is announced, and takes the focus of the button that goes.
        ref={region}
        tabIndex={-1}
        role="status"
        className={isEditing ? 'review-warnings' : 'review-progress'}
      >
        {isEditing ? (
          <>
            {isShort && (
              <Remark title={t('feeShort', { symbol: currency.symbol })} text={t('feeShortText')} />
            )}
            {status === 'refused' && <Remark text={t('wouldFail')} />}
            <TokenWarning token={token} />
            <TransferWarnings
              feeShare={share}
              isFeeHigh={estimate?.isHigh}
              repetition={repetition}
              isElsewhere={isElsewhere}
            />
          </>
        ) : (
          <FlowProgress progress={progress} network={network} />
        )}
      </div>
      {isEditing ? (
        <>
          <p className="review-note">
            <Icon name="info" size={16} />
            {t('reviewCarefully')}
          </p>
          <div className="pair">
            <Button kind="secondary" onClick={kit.modal.back}>
              {t('cancel')}
            </Button>
            <Button icon="send" disabled={isElsewhere || isShort} onClick={send}>
              {t(repetition ? 'sendAgain' : 'send')}
            </Button>
          </div>
        </>
      ) : (
        <Button
          kind="secondary"
          disabled={progress.step === 'approving'}
          onClick={() => {
            dispatch({ type: 'cleared' })
            kit.modal.reset({ name: 'Account' })
          }}
        >
          {t(progress.step === 'approving' ? 'waiting' : 'done')}
        </Button>
      )}
    </div>
  )
}

export const walletSendPreviewView = defineView('WalletSendPreview', WalletSendPreview, sendSheet)
