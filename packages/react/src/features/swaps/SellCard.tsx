import { useText } from '../../i18n/useText.ts'
import type { HeldToken } from '../../views/account/tokens/useHoldings.ts'
import { fitOf, SwapCard } from './SwapCard.tsx'
import { swapText } from './text.ts'

type Properties = {
  readonly token: HeldToken | undefined
  /** As it is written in the visitor's language, or as typed. */
  readonly amount: string
  /** The same in the smallest unit, where it is an amount. */
  readonly value: bigint | undefined
  /** Interpreted amount, set for unusual notations. */
  readonly read: string | undefined
  /** What is wrong with the amount. */
  readonly hint: string | undefined
  readonly isInvalid: boolean
  readonly isDisabled: boolean
  readonly isMaxPending: boolean
  readonly onChange: (amount: string) => void
  readonly onMax: () => void
}

/** What is paid. */
export function SellCard({ amount, isMaxPending, onChange, onMax, ...card }: Properties) {
  const t = useText(swapText)
  const { token, isInvalid, isDisabled } = card
  return (
    <SwapCard
      side="sell"
      {...card}
      extra={
        token?.value ? (
          <button
            type="button"
            className="pill"
            aria-label={t(token.address === undefined ? 'maxNativeLabel' : 'maxLabel')}
            aria-busy={isMaxPending || undefined}
            disabled={isDisabled || isMaxPending}
            onClick={onMax}
          >
            {t('max')}
          </button>
        ) : undefined
      }
    >
      <input
        className="swap-amount"
        data-fit={fitOf(amount)}
        type="text"
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        placeholder="0"
        aria-label={t('payAmount')}
        aria-invalid={isInvalid || undefined}
        aria-describedby="swap-sell"
        value={amount}
        disabled={isDisabled}
        // The amount comes first: the dialog has moved here because the visitor asked to swap.
        autoFocus
        onChange={(event) => onChange(event.target.value)}
      />
    </SwapCard>
  )
}
