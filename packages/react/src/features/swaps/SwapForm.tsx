import type { SwapToken } from '@latchkey/core/swaps'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { Remark } from '../../flows/Remark.tsx'
import { BuyCard } from './BuyCard.tsx'
import { ImpactRemark } from './ImpactRemark.tsx'
import type { SwapArguments } from './index.ts'
import { QuoteDetails } from './QuoteDetails.tsx'
import { QuoteSaid } from './QuoteSaid.tsx'
import { SellCard } from './SellCard.tsx'
import { useSayFailure } from './swapFailure.ts'
import { swapText } from './text.ts'
import { useSwapForm } from './useSwapForm.ts'

type Properties = {
  readonly tokens: readonly SwapToken[]
  readonly parameters: SwapArguments | undefined
}

/** Two amounts with the way round between them, and what the swap costs. Its button always says what is missing. */
export function SwapForm({ tokens, parameters }: Properties) {
  const t = useText(swapText)
  const { kit } = useKit()
  const form = useSwapForm(tokens, parameters)
  useTitle(t('swap'))
  const { state, dispatch, isUnderWay, quote, missing, max, fault } = form
  const { sell, buy } = state
  const offer = quote.status === 'known' ? quote.quote : undefined

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
          token={form.shownSell}
          amount={form.shown}
          value={form.value}
          hint={fault ?? form.feeHint}
          read={form.read}
          isInvalid={form.isShort || fault !== undefined}
          isDisabled={isUnderWay}
          isMaxPending={max.isPending}
          onChange={(amount) => dispatch({ type: 'amountChanged', amount, isTyped: true })}
          onMax={max.ask}
        />
        <ReverseButton
          isDisabled={isUnderWay || (!sell && !buy)}
          onReverse={() => dispatch({ type: 'reversed', expected: offer?.expected })}
        />
        <BuyCard
          token={form.shownBuy}
          value={offer?.expected}
          isPending={quote.status === 'pending'}
          isDisabled={isUnderWay}
        />
      </div>
      <QuoteSaid quote={offer} />
      {sell && buy && <QuoteDetails quote={offer} isDisabled={isUnderWay} />}
      <UnlistedRemarks tokens={[sell, buy]} />
      {offer && !isUnderWay && <ImpactRemark quote={offer} />}
      <Failure
        cause={quote.status === 'failed' ? quote : state.failure}
        isUnpriced={quote.status === 'failed' && missing === 'noPriceNow'}
      />
      <Button disabled={!isUnderWay && missing !== 'reviewSwap'} onClick={review}>
        {t(isUnderWay ? 'reviewSwap' : missing)}
      </Button>
    </div>
  )
}

type ReverseProperties = { readonly isDisabled: boolean; readonly onReverse: () => void }

/** Exchanges the two sides of the swap. */
function ReverseButton({ isDisabled, onReverse }: ReverseProperties) {
  const t = useText(swapText)
  return (
    <button
      type="button"
      className="swap-reverse"
      aria-label={t('reverse')}
      title={t('reverse')}
      disabled={isDisabled}
      onClick={onReverse}
    >
      <Icon name={reverseIcon} size={18} />
    </button>
  )
}

const reverseIcon = { path: 'M12 5v14M6.5 13.5 12 19l5.5-5.5' } as const

function UnlistedRemarks({ tokens }: { readonly tokens: readonly (SwapToken | undefined)[] }) {
  const t = useText(swapText)
  return tokens.map(
    (token) =>
      token?.isListed === false && (
        <Remark
          key={token.address}
          title={t('unlisted', { symbol: token.symbol })}
          text={t('unlistedText')}
        />
      ),
  )
}

type FailureProperties = {
  readonly cause: { readonly error: unknown } | undefined
  /** The button already reports that no price is available. */
  readonly isUnpriced: boolean
}

/** Cause of a failed quote or swap, with a remedy. */
function Failure({ cause, isUnpriced }: FailureProperties) {
  const t = useText(swapText)
  const sayFailure = useSayFailure()
  if (!cause) return <div role="alert" />
  return (
    <div role="alert">
      {isUnpriced ? (
        <Remark title={t('noPriceNow')} text={t('noPriceNowText')} />
      ) : (
        <Remark {...sayFailure(cause.error)} />
      )}
    </div>
  )
}
