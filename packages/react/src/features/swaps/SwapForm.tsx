import { formatAmount } from '@latchkey/core'
import { getMaxSwap, type SwapToken } from '@latchkey/core/swaps'
import { useEffect } from 'react'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { useHoldings } from '../../views/account/tokens/useHoldings.ts'
import { Remark } from '../../flows/Remark.tsx'
import { useAmountReading } from '../../flows/useAmountReading.ts'
import { useMaxAmount } from '../../flows/useMaxAmount.ts'
import { BuyCard } from './BuyCard.tsx'
import { findTokens } from './findTokens.ts'
import { ImpactRemark } from './ImpactRemark.tsx'
import type { SwapArguments } from './index.ts'
import { QuoteDetails } from './QuoteDetails.tsx'
import { QuoteSaid } from './QuoteSaid.tsx'
import { SellCard } from './SellCard.tsx'
import { shownToken } from './shownToken.ts'
import { useSayFailure } from './swapFailure.ts'
import { isTampered, useSwapFlow } from './swapFlow.ts'
import { swapText } from './text.ts'
import { useSwapQuote } from './useSwapQuote.ts'
import { isFeeShort, whatIsMissing, type SwapForm as Form } from './whatIsMissing.ts'

type Properties = {
  readonly tokens: readonly SwapToken[]
  readonly parameters: SwapArguments | undefined
}

/** Two amounts with the way round between them, and what the swap costs. Its button always says what is missing. */
export function SwapForm({ tokens, parameters }: Properties) {
  const t = useText(swapText)
  const { kit } = useKit()
  const { address, network } = useAccount()
  const { state, dispatch } = useSwapFlow()
  const { tokens: held, native } = useHoldings('native')
  const sayFailure = useSayFailure()
  useTitle(t('swap'))
  const { sell, buy, slippage, progress, failure, applied } = state
  const isUnderWay = progress.step !== 'editing'

  const scope = network && `${network.caipNetworkId} ${address}`
  useEffect(() => {
    const [native] = tokens
    if (scope !== undefined && native && !isUnderWay)
      dispatch({ type: 'scopeChanged', scope, native })
  }, [dispatch, scope, tokens, isUnderWay])
  useEffect(() => {
    if (!parameters || parameters === applied) return
    let isCurrent = true
    void findTokens(kit, tokens, parameters).then(
      (found) => isCurrent && dispatch({ type: 'opened', parameters, ...found }),
    )
    return () => void (isCurrent = false)
  }, [kit, tokens, parameters, applied, dispatch])

  const { value, shown, read, fault } = useAmountReading(state, sell)
  const quote = useSwapQuote(
    sell && buy && value && !isUnderWay
      ? { sell, buy, amount: formatAmount(value, sell.decimals), slippage }
      : undefined,
    state.order,
  )
  const offer = quote.status === 'known' ? quote.quote : undefined
  const shownSell = sell && shownToken(sell, held)
  const max = useMaxAmount({
    token: shownSell,
    ask: () => (sell ? getMaxSwap(kit, { sell }) : Promise.resolve(0n)),
    failedText: t('maxFailed'),
    onMax: (amount) => dispatch({ type: 'amountChanged', amount }),
  })
  const form: Form = {
    sell,
    buy,
    typed: state.amount,
    value,
    balance: shownSell?.value,
    nativeBalance: native?.value,
    quote,
    acceptedImpact: state.acceptedImpact,
  }
  const missing = isTampered(state) ? 'tampered' : whatIsMissing(form)
  const isShort = missing === 'insufficientBalance'
  const shownBuy = buy && shownToken(buy, held)

  function review() {
    if (!isUnderWay && offer) {
      kit.emit('CLICK_CONVERT', {})
      dispatch({ type: 'reviewed', order: offer })
    }
    kit.modal.push({ name: 'SwapPreview' })
  }

  return (
    <div className="swap">
      <div className="swap-cards">
        <SellCard
          token={shownSell}
          amount={shown}
          value={value}
          hint={
            fault ??
            (isShort && isFeeShort(form) && network
              ? t('feeShort', { symbol: network.nativeCurrency.symbol })
              : undefined)
          }
          read={read}
          isInvalid={isShort || fault !== undefined}
          isDisabled={isUnderWay}
          isMaxPending={max.isPending}
          onChange={(amount) => dispatch({ type: 'amountChanged', amount, isTyped: true })}
          onMax={max.ask}
        />
        <button
          type="button"
          className="swap-reverse"
          aria-label={t('reverse')}
          title={t('reverse')}
          disabled={isUnderWay || (!sell && !buy)}
          onClick={() => dispatch({ type: 'reversed', expected: offer?.expected })}
        >
          <Icon name={reverseIcon} size={18} />
        </button>
        <BuyCard
          token={shownBuy}
          value={offer?.expected}
          isPending={quote.status === 'pending'}
          isDisabled={isUnderWay}
        />
      </div>
      <QuoteSaid quote={offer} />
      {sell && buy && <QuoteDetails quote={offer} isDisabled={isUnderWay} />}
      {[sell, buy].map(
        (token) =>
          token?.isListed === false && (
            <Remark
              key={token.address}
              title={t('unlisted', { symbol: token.symbol })}
              text={t('unlistedText')}
            />
          ),
      )}
      {offer && !isUnderWay && <ImpactRemark quote={offer} />}
      <div role="alert">
        {quote.status === 'failed' ? (
          <Remark {...quoteFailure()} />
        ) : (
          failure && <Remark {...sayFailure(failure.error)} />
        )}
      </div>
      <Button disabled={!isUnderWay && missing !== 'reviewSwap'} onClick={review}>
        {t(isUnderWay ? 'reviewSwap' : missing)}
      </Button>
    </div>
  )

  /** What the button says shortly, with what to do about it. */
  function quoteFailure() {
    const error = quote.status === 'failed' ? quote.error : undefined
    return missing === 'noPriceNow'
      ? { title: t('noPriceNow'), text: t('noPriceNowText') }
      : sayFailure(error)
  }
}

/** The other way round. */
const reverseIcon = { path: 'M12 5v14M6.5 13.5 12 19l5.5-5.5' } as const
