import {
  OnrampAmountError,
  OnrampUnsupportedError,
  type OnrampProvider,
  type ProviderQuote,
} from '@latchkey/core/onramp'
import type { ReactNode } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Row, Tag } from '../../components/Row.tsx'
import { useText, type GetText } from '../../i18n/useText.ts'
import { cleanName } from '../../views/account/tokens/token.ts'
import { sumFees, toUnits, useMoney, type Money } from './formatMoney.ts'
import { onrampText } from './text.ts'

type Properties = {
  readonly provider: OnrampProvider
  readonly quote: ProviderQuote
  /** What is bought, for a provider that says no symbol. */
  readonly symbol: string
  readonly isBest: boolean
  readonly onChoose: () => void
  /** Pays another amount, which the provider takes. */
  readonly onAmount: (amount: string) => void
}

/** A provider: what arrives and what it takes; where it gives no price, why not, and what helps. */
export function ProviderRow({ provider, quote, symbol, isBest, onChoose, onAmount }: Properties) {
  const t = useText(onrampText)
  const money = useMoney()
  const { label, feeRange, imageUrl } = provider
  const remedy = quote.status === 'error' ? remedyOf(quote.error) : undefined
  const fees = quote.status === 'success' ? sumFees(quote.quote) : []
  const feeText = fees.map(({ amount, currency }) => money(amount, currency)).join(' + ')
  const details: Record<ProviderQuote['status'], ReactNode> = {
    idle: t('feeRange', { range: cleanName(feeRange) }),
    pending: t('pricing'),
    success: feeText ? t('fees', { fees: feeText }) : t('feeRange', { range: cleanName(feeRange) }),
    error: quote.status === 'error' && whyNot(t, money, quote.error),
  }
  return (
    <Row
      image={<Picture name={cleanName(label)} src={imageUrl} size={40} round />}
      title={
        <>
          <bdi>{cleanName(label)}</bdi>
          {isBest && (
            <>
              {' '}
              <Tag>{t('best')}</Tag>
            </>
          )}
        </>
      }
      detail={
        <span className={quote.status === 'error' ? 'buy-why' : undefined}>
          {details[quote.status]}
        </span>
      }
      disabled={quote.status !== 'success' && remedy?.amount === undefined}
      trailing={
        quote.status === 'success' ? (
          <span className="buy-arrives">
            <Amount {...toUnits(quote.quote.purchaseAmount.amount)} symbol={symbol} />
          </span>
        ) : quote.status === 'pending' ? (
          <i className="bone small" />
        ) : (
          remedy?.amount !== undefined && (
            <span className="buy-remedy">
              {t('useAmount', { amount: money(remedy.amount, remedy.currency) })}
            </span>
          )
        )
      }
      onSelect={() => (remedy?.amount === undefined ? onChoose() : onAmount(remedy.amount))}
    />
  )
}

type Remedy = {
  readonly kind: 'tooLow' | 'tooHigh'
  /** The nearest amount that the provider takes. */
  readonly amount: string | undefined
  readonly currency: string
}

function remedyOf(error: Error): Remedy | undefined {
  if (!(error instanceof OnrampAmountError)) return undefined
  const { kind, bounds } = error
  const amount = kind === 'tooLow' ? bounds?.min : bounds?.max
  return { kind, amount, currency: bounds?.currency ?? '' }
}

function whyNot(t: GetText<typeof onrampText.texts>, money: Money, error: Error) {
  const remedy = remedyOf(error)
  if (!remedy) return t(error instanceof OnrampUnsupportedError ? 'unsupported' : 'unavailable')
  const { kind, amount, currency } = remedy
  if (amount === undefined) return t('outside')
  const bound = money(amount, currency)
  return kind === 'tooLow' ? t('tooLow', { min: bound }) : t('tooHigh', { max: bound })
}
