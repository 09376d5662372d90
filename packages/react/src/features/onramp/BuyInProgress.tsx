import { startPurchase, type PurchaseAttempt, type PurchaseOrder } from '@latchkey/core/onramp'
import { Button } from '../../components/Button.tsx'
import { laterSheets } from '../../components/viewSheets.ts'
import { Notice } from '../../components/Notice.tsx'
import { Picture } from '../../components/Picture.tsx'
import { useAmountText } from '../../components/Amount.tsx'
import { Waiting } from '../../components/Waiting.tsx'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useOnramp } from '../../hooks/useOnramp.ts'
import { useOrders } from '../../hooks/useOrders.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { cleanName } from '../../views/account/tokens/token.ts'
import { defineView, type ViewProps } from '../../views/view.ts'
import { toUnits } from './formatMoney.ts'
import sheet from './onramp.css?inline'
import { OrderFacts } from './OrderFacts.tsx'
import { readProgress } from './readProgress.ts'
import { onrampText } from './text.ts'
import { Ways } from './Ways.tsx'
import { wordsOf } from './wordsOf.ts'
import { useEffect, useState } from 'react'

/** How a purchase stands: where it goes on, or what has become of it. */
function BuyInProgress({ parameters }: ViewProps<'BuyInProgress'>) {
  const t = useText(onrampText)
  const state = useOnramp()
  const orders = useOrders()
  useTitle(t('buy'))
  if (!state || !orders) return <div className="buy-wait" aria-busy="true" />
  const orderId = parameters?.orderId ?? state.attempt?.orderId
  const attempt =
    parameters?.orderId === undefined || parameters.orderId === state.attempt?.orderId
      ? state.attempt
      : undefined
  const order = orders.find(({ id }) => id === orderId)
  if (!attempt && !order) return <Notice icon="info" title={t('unknown')} text={t('unknownText')} />
  const providerId = attempt?.provider ?? order?.provider
  const imageUrl = state.providers.find(({ id }) => id === providerId)?.imageUrl
  return (
    <Progress
      attempt={attempt}
      order={order}
      imageUrl={imageUrl}
      isLookedUp={parameters !== undefined}
    />
  )
}

type Properties = {
  readonly attempt: PurchaseAttempt | undefined
  readonly order: PurchaseOrder | undefined
  /** The provider's mark. */
  readonly imageUrl: string | undefined
  /** A new try would be another purchase than the one that is shown for good. */
  readonly isLookedUp: boolean
}

function Progress({ attempt, order, imageUrl, isLookedUp }: Properties) {
  const t = useText(onrampText)
  const { kit } = useKit()
  const errorText = useErrorText()
  const amountText = useAmountText()
  const isClosed = useIsClosed(attempt?.window)
  const progress = readProgress(attempt, order, isClosed)
  const provider = cleanName(attempt?.label ?? order?.label ?? '')
  const bought = order?.purchase.amount
  const amount =
    order &&
    (bought === undefined
      ? cleanName(order.purchase.symbol, 12)
      : amountText({ ...toUnits(bought), symbol: cleanName(order.purchase.symbol, 12) }))
  const { status, title, text } = wordsOf(t, progress, {
    provider,
    amount: amount ?? '',
    reason: order?.reason,
    error: attempt?.error && errorText(attempt.error),
  })
  const isUnpaid =
    progress === 'opening' || progress === 'open' || progress === 'closed' || progress === 'blocked'

  /** Inside of the click, as it opens a window. */
  function tryAgain() {
    if (!attempt || isLookedUp) return kit.modal.replace({ name: 'OnRampProviders' })
    startPurchase(kit, { provider: attempt.provider, label: attempt.label }).catch(() => undefined) // shows here
  }

  return (
    <div className="buy-progress">
      <Waiting
        status={status}
        image={<Picture name={provider} src={imageUrl} size={72} />}
        title={title}
        text={text}
      >
        <Ways progress={progress} provider={provider} attempt={attempt} onTryAgain={tryAgain} />
      </Waiting>
      {order && <OrderFacts order={order} amount={amount ?? ''} />}
      {!isUnpaid && (
        <Button kind="secondary" onClick={() => leave(kit.modal)}>
          {t('done')}
        </Button>
      )}
    </div>
  )
}

/** To where the purchase was looked up, or to the account. */
function leave(modal: ReturnType<typeof useKit>['kit']['modal']) {
  const before = modal.getState().stack.at(-2)?.name
  if (before === 'Account' || before === 'OnRampActivity') modal.back()
  else modal.reset({ name: 'Account' })
}

export const buyInProgressView = defineView(
  'BuyInProgress',
  BuyInProgress,
  laterSheets.facts + sheet,
)

/** How often it is looked at whether a window is still there, in milliseconds. */
const lookMilliseconds = 1_000

/** Whether a window was closed, or was cut off, which looks the same from here. */
export function useIsClosed(opened: Window | undefined): boolean {
  const [closed, setClosed] = useState<Window>()
  useEffect(() => {
    if (!opened) return
    const timer = setInterval(() => opened.closed && setClosed(opened), lookMilliseconds)
    return () => clearInterval(timer)
  }, [opened])
  return opened !== undefined && closed === opened
}
