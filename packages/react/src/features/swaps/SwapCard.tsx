import type { ReactNode } from 'react'
import { useAmountText } from '../../components/Amount.tsx'
import { useText } from '../../i18n/useText.ts'
import { worthOf } from '../../views/account/tokens/token.ts'
import type { HeldToken } from '../../views/account/tokens/useHoldings.ts'
import { useWorth } from '../../views/account/tokens/formatWorth.ts'
import type { SwapSide } from './swapFlow.ts'
import { swapText } from './text.ts'
import { TokenPick } from './TokenPick.tsx'

type Properties = {
  readonly side: SwapSide
  readonly token: HeldToken | undefined
  /** In the smallest unit of the token, where it is an amount. */
  readonly value: bigint | undefined
  /** Interpreted amount, set for unusual notations. */
  readonly read?: string | undefined
  /** What is wrong with the amount, in place of what it is worth. */
  readonly hint?: string | undefined
  readonly isInvalid?: boolean | undefined
  readonly isDisabled: boolean
  /** Beside the balance. */
  readonly extra?: ReactNode
  /** The amount. */
  readonly children: ReactNode
}

/** One side of a swap: the amount as large as it fits, the token beside it, how much of it there is, and what the amount is worth. */
export function SwapCard(properties: Properties) {
  const { side, token, value, read, hint, isInvalid, isDisabled, extra, children } = properties
  const t = useText(swapText)
  const writeAmount = useAmountText()
  const writeWorth = useWorth()
  const label = t(side === 'sell' ? 'youPay' : 'youGet')
  const worth = token && worthOf(value ?? 0n, token)
  return (
    <section className="swap-card" aria-label={label} data-invalid={isInvalid || undefined}>
      <div className="swap-line">
        <span aria-hidden="true">{label}</span>
        {token?.value !== undefined && (
          <span>
            <bdi>{t('balance', { amount: writeAmount({ ...token, value: token.value }) })}</bdi>
            {extra}
          </span>
        )}
      </div>
      <div className="swap-main">
        {children}
        <TokenPick side={side} token={token} isDisabled={isDisabled} />
      </div>
      <p id={`swap-${side}`} className={isInvalid ? 'swap-worth short' : 'swap-worth'}>
        {read !== undefined && (
          <>
            <bdi>{`= ${read}`}</bdi>
            {' · '}
          </>
        )}
        {hint ??
          (worth === undefined ? (
            token && t('noPrice')
          ) : (
            <span className="amount">{writeWorth(worth)}</span>
          ))}
      </p>
    </section>
  )
}

/** How much room a number takes, from large to small. */
export function fitOf({ length }: string) {
  return length > 11 ? 'xs' : length > 8 ? 's' : length > 6 ? 'm' : 'l'
}
