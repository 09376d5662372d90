import type { SwapQuote } from '@latchkey/core/swaps'
import { useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useAmountText } from '../../components/Amount.tsx'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { useHoldings } from '../../views/account/tokens/useHoldings.ts'
import { FlowProgress } from '../../flows/FlowProgress.tsx'
import { highFeeShare } from '../../flows/highFeeShare.ts'
import { Remark } from '../../flows/Remark.tsx'
import { TransferWarnings } from '../../flows/TransferWarnings.tsx'
import { useRepetition } from '../../flows/intents.ts'
import { defineView } from '../../views/view.ts'
import { isDangerous, percentOf } from './priceImpact.ts'
import { ImpactRemark } from './ImpactRemark.tsx'
import { intentOf, isTampered, useSwapFlow } from './swapFlow.ts'
import { nativePriceOf } from './NetworkCost.tsx'
import { runSwap } from './runSwap.ts'
import { shownToken } from './shownToken.ts'
import { SwapSteps } from './SwapSteps.tsx'
import { SwapSummary } from './SwapSummary.tsx'
import { useSayFailure } from './swapFailure.ts'
import { swapSheet } from './swapSheet.ts'
import { swapText } from './text.ts'
import { useRenewal } from './useRenewal.ts'

/** What is swapped and what it costs, then how far it has come. */
function SwapPreview() {
  const t = useText(swapText)
  const { kit } = useKit()
  const { state } = useSwapFlow()
  useTitle(t('preview'))
  if (state.order) return <Review order={state.order} />
  return (
    <Notice icon="info" title={t('incomplete')}>
      <Button onClick={() => kit.modal.replace({ name: 'Swap' })}>{t('swap')}</Button>
    </Notice>
  )
}

function Review({ order }: { readonly order: SwapQuote }) {
  const t = useText(swapText)
  const tDialog = useText(en)
  const { kit } = useKit()
  const account = useAccount()
  const { networks } = useNetwork()
  const writeAmount = useAmountText()
  const sayFailure = useSayFailure()
  const region = useRef<HTMLDivElement>(null)
  const { state, dispatch, flow } = useSwapFlow()
  const { progress, before, failure, isApproved, acceptedImpact } = state
  const { tokens, native } = useHoldings('native')
  const isEditing = progress.step === 'editing'
  const isElsewhere = account.networkId !== order.networkId || account.address !== order.from
  const renewal = useRenewal(order, isEditing && !isElsewhere)

  const network = networks.find(({ caipNetworkId }) => caipNetworkId === order.networkId)
  const isApproval = order.step === 'approve'
  const isOnItsWay = progress.step === 'following' || progress.step === 'unknown'
  const repetition = useRepetition(intentOf(order))
  const feeShare =
    network && order.networkFee !== undefined
      ? highFeeShare(
          { token: shownToken(order.sell, tokens), value: order.amount },
          order.networkFee,
          network.nativeCurrency,
          nativePriceOf(order, native),
        )
      : undefined
  const isStopped = isDangerous(percentOf(order), acceptedImpact) || isTampered(state)

  function go() {
    region.current?.focus({ preventScroll: true })
    const said = writeAmount({ ...order.buy, value: order.expected })
    void runSwap({ kit, t, flow, order, said })
  }

  return (
    <div className="review">
      <SwapSummary quote={order} />
      {!isOnItsWay && <SwapSteps quote={order} isApproved={isApproved} progress={progress} />}
      <div
        // One region before and after the click, so that what follows is announced, and takes the focus of the button that goes.
        ref={region}
        tabIndex={-1}
        role="status"
        className={isOnItsWay ? 'review-progress' : 'review-warnings'}
      >
        {isEditing && before !== undefined && (
          <Remark
            title={t('moved')}
            text={t('movedText', {
              amount: writeAmount({ ...order.buy, value: order.minimum }, 9),
              before: writeAmount({ ...order.buy, value: before }, 9),
            })}
          />
        )}
        {isEditing && (
          <TransferWarnings
            feeShare={feeShare}
            isFeeHigh={order.isFeeHigh}
            repetition={repetition}
            isElsewhere={isElsewhere}
          />
        )}
        {isOnItsWay && network && <FlowProgress progress={progress} network={network} />}
        {failure && <Remark {...sayFailure(failure.error)} />}
        {renewal.error !== undefined && <Remark {...sayFailure(renewal.error)} />}
      </div>
      {isEditing && <ImpactRemark quote={order} />}
      {isOnItsWay ? (
        <Button
          kind="secondary"
          onClick={() => {
            dispatch({ type: 'cleared' })
            kit.modal.reset({ name: 'Account' })
          }}
        >
          {t('done')}
        </Button>
      ) : isEditing ? (
        <div className="pair">
          <Button kind="secondary" onClick={kit.modal.back}>
            {t('cancel')}
          </Button>
          {renewal.error !== undefined ? (
            <Button icon="retry" onClick={renewal.retry}>
              {tDialog('tryAgain')}
            </Button>
          ) : (
            <Button disabled={isElsewhere || isStopped} onClick={go}>
              {t(isApproval ? 'approve' : repetition ? 'swapAgain' : 'swap')}
            </Button>
          )}
        </div>
      ) : (
        <Button kind="secondary" disabled>
          {t(progress.step === 'approving' && progress.isSent ? 'approvalWait' : 'waiting')}
        </Button>
      )}
    </div>
  )
}

export const swapPreviewView = defineView('SwapPreview', SwapPreview, swapSheet)
