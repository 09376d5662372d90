import type { FeeEstimate, FeeOption } from '@latchkey/core'

import { useRef } from 'react'
import { useAmountText } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { accountText } from '../../views/account/text.ts'
import { useHoldings } from '../../views/account/tokens/useHoldings.ts'
import { FlowProgress } from '../../flows/FlowProgress.tsx'
import { highFeeShare, isOrderShort } from '../../flows/highFeeShare.ts'
import { Remark } from '../../flows/Remark.tsx'
import { Sentence } from '../../flows/Sentence.tsx'
import { TransferWarnings } from '../../flows/TransferWarnings.tsx'
import { useRepetition } from '../../flows/intents.ts'
import { defineView } from '../../views/view.ts'
import { FeeChoice } from './FeeChoice.tsx'
import { FeeLines } from './FeeLines.tsx'
import { intentOf, type SendOrder, useSendFlow } from './sendFlow.ts'
import { runSend } from './runSend.ts'
import { sendSheet } from './sendSheet.ts'
import { sendText } from './text.ts'
import { TokenWarning } from './TokenWarning.tsx'
import { useFailureText } from './useFailureText.ts'
import { useTransferFee, type Fee } from './useTransferFee.ts'

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
  const region = useRef<HTMLDivElement>(null)
  const { state, dispatch } = useSendFlow()
  const { progress, speed } = state
  const check = useOrderCheck(order)
  const { isEditing, estimate, price, isElsewhere, isShort, repetition } = check
  const send = useSend(order, estimate?.[speed])

  return (
    <div className="review">
      <Sentence {...order}>
        <FeeLines
          order={order}
          estimate={estimate}
          cost={isEditing ? estimate?.[speed].fee : order.fee}
          isPending={isEditing && check.feeStatus === 'pending'}
          price={price}
        />
      </Sentence>
      {estimate && (
        <FeeChoice
          estimate={estimate}
          speed={speed}
          currency={order.network.nativeCurrency}
          price={price}
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
          <Warnings order={order} check={check} />
        ) : (
          <FlowProgress progress={progress} network={order.network} />
        )}
      </div>
      {isEditing ? (
        <Decision
          isBlocked={isElsewhere || isShort}
          isRepeated={repetition !== undefined}
          onSend={() => {
            region.current?.focus({ preventScroll: true })
            send()
          }}
        />
      ) : (
        <DoneButton isWaiting={progress.step === 'approving'} />
      )}
    </div>
  )
}

function useSend(order: SendOrder, fees: FeeOption | undefined) {
  const t = useText(sendText)
  const tAccount = useText(accountText)
  const { kit } = useKit()
  const writeAmount = useAmountText()
  const failureText = useFailureText()
  const { flow } = useSendFlow()
  return () => {
    const said = writeAmount({ ...order.token, value: order.value }, 100)
    void runSend({ kit, t, tAccount, flow, order, said, failureText, fees })
  }
}

/** Fee of an order, and everything that speaks against sending it. */
type OrderCheck = {
  readonly isEditing: boolean
  readonly feeStatus: Fee['status']
  readonly estimate: FeeEstimate | undefined
  /** Of one of the native currency, in US dollars. */
  readonly price: number | undefined
  /** The wallet is on another account or network than the order. */
  readonly isElsewhere: boolean
  /** Share of the fee in percent of the amount, if it is high. */
  readonly share: number | undefined
  /** The account can't pay the fee. */
  readonly isShort: boolean
  readonly repetition: ReturnType<typeof useRepetition>
}

function useOrderCheck(order: SendOrder): OrderCheck {
  const account = useAccount()
  const { state } = useSendFlow()
  const { native } = useHoldings('native')
  const { token, value, receiver, network } = order
  const isEditing = state.progress.step === 'editing'
  const { status, estimate } = useTransferFee(
    isEditing ? { token: token.address, to: receiver.address, amount: value } : undefined,
  )
  const repetition = useRepetition(intentOf(order))
  const fee = estimate?.[state.speed].fee
  return {
    isEditing,
    feeStatus: status,
    estimate,
    price: native?.price,
    isElsewhere: account.networkId !== network.caipNetworkId || account.address !== order.from,
    share:
      fee === undefined
        ? undefined
        : highFeeShare(order, fee, network.nativeCurrency, native?.price),
    isShort: isOrderShort(order, fee, native?.value),
    repetition,
  }
}

type WarningsProperties = { readonly order: SendOrder; readonly check: OrderCheck }

function Warnings({ order: { token, network }, check }: WarningsProperties) {
  const t = useText(sendText)
  const { symbol } = network.nativeCurrency
  return (
    <>
      {check.isShort && <Remark title={t('feeShort', { symbol })} text={t('feeShortText')} />}
      {check.feeStatus === 'refused' && <Remark text={t('wouldFail')} />}
      <TokenWarning token={token} />
      <TransferWarnings
        feeShare={check.share}
        isFeeHigh={check.estimate?.isHigh}
        repetition={check.repetition}
        isElsewhere={check.isElsewhere}
      />
    </>
  )
}

type DecisionProperties = {
  readonly isBlocked: boolean
  /** The same transfer is under way or was requested before. */
  readonly isRepeated: boolean
  readonly onSend: () => void
}

/** The buttons to cancel and to send. */
function Decision({ isBlocked, isRepeated, onSend }: DecisionProperties) {
  const t = useText(sendText)
  const { kit } = useKit()
  return (
    <>
      <p className="review-note">
        <Icon name="info" size={16} />
        {t('reviewCarefully')}
      </p>
      <div className="pair">
        <Button kind="secondary" onClick={kit.modal.back}>
          {t('cancel')}
        </Button>
        <Button icon="send" disabled={isBlocked} onClick={onSend}>
          {t(isRepeated ? 'sendAgain' : 'send')}
        </Button>
      </div>
    </>
  )
}

/** Leads back to the account, once the wallet has answered. */
function DoneButton({ isWaiting }: { readonly isWaiting: boolean }) {
  const t = useText(sendText)
  const { kit } = useKit()
  const { dispatch } = useSendFlow()
  return (
    <Button
      kind="secondary"
      disabled={isWaiting}
      onClick={() => {
        dispatch({ type: 'cleared' })
        kit.modal.reset({ name: 'Account' })
      }}
    >
      {t(isWaiting ? 'waiting' : 'done')}
    </Button>
  )
}

export const walletSendPreviewView = defineView('WalletSendPreview', WalletSendPreview, sendSheet)
