import { formatAmount } from '@latchkey/core'
import { useContext } from 'react'
import { shortAmount } from '../../components/shortAmount.ts'
import { LanguageContext } from '../../i18n/language.ts'
import type { HeldToken } from '../../views/account/tokens/useHoldings.ts'
import { fitOf, SwapCard } from './SwapCard.tsx'

type Properties = {
  readonly token: HeldToken | undefined
  /** What would arrive, in the token's smallest unit. */
  readonly value: bigint | undefined
  readonly isPending: boolean
  readonly isDisabled: boolean
}

/** What arrives if nothing changes. */
export function BuyCard({ isPending, ...card }: Properties) {
  const separators = useContext(LanguageContext)?.separators
  const { token, value } = card
  const isKnown = token !== undefined && value !== undefined
  const text = isKnown ? shortAmount(value, token.decimals, undefined, separators) : '0'
  const exact = isKnown ? formatAmount(value, token.decimals) : undefined
  return (
    <SwapCard side="buy" {...card}>
      {isPending ? (
        <i className="bone swap-bone" />
      ) : (
        <span
          className={isKnown ? 'swap-amount' : 'swap-amount none'}
          data-fit={fitOf(text)}
          data-expected={exact}
          title={exact}
        >
          <bdi dir="ltr">{text}</bdi>
        </span>
      )}
    </SwapCard>
  )
}
