import type { SwapQuote } from '@latchkey/core/swaps'
import { Amount, useAmountText } from '../../components/Amount.tsx'
import { useText } from '../../i18n/useText.ts'
import { worthOf } from '../../views/account/tokens/token.ts'
import { useHoldings } from '../../views/account/tokens/useHoldings.ts'
import { useWorth } from '../../views/account/tokens/formatWorth.ts'
import { Impact } from './ImpactRemark.tsx'
import { NetworkCost } from './NetworkCost.tsx'
import { Rate } from './Rate.tsx'
import { Route } from './Route.tsx'
import { shownToken } from './shownToken.ts'
import { swapText } from './text.ts'
import { usePercent } from './priceImpact.ts'

/** Everything that is to be known of a swap before it is signed. */
export function SwapSummary({ quote }: { readonly quote: SwapQuote }) {
  const t = useText(swapText)
  const writeAmount = useAmountText()
  const writeWorth = useWorth()
  const writePercent = usePercent()
  const { tokens } = useHoldings('native')
  const { sell, buy, amount, minimum, expected, providerFee } = quote
  const worth = worthOf(amount, shownToken(sell, tokens))
  const rows = [
    ['price', <Rate quote={quote} />],
    ['priceImpact', <Impact quote={quote} />],
    ['slippage', <bdi>{writePercent(quote.slippage)}</bdi>],
    ['networkCost', <NetworkCost quote={quote} />],
    [
      'providerFee',
      providerFee && providerFee.amount > 0n ? (
        <Amount value={providerFee.amount} {...providerFee.token} />
      ) : (
        t('noProviderFee')
      ),
    ],
    ['route', <Route quote={quote} />],
  ] as const
  return (
    <dl className="sentence swap-summary">
      <div>
        <dt>{t('youPay')}</dt>
        <dd className="sentence-amount">
          <Amount value={amount} decimals={sell.decimals} symbol={sell.symbol} digits={12} />
          {worth !== undefined && (
            <span className="sentence-worth">
              <span className="amount">{writeWorth(worth)}</span>
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('youGetAtLeast')}</dt>
        <dd className="sentence-amount">
          <Amount value={minimum} decimals={buy.decimals} symbol={buy.symbol} />
          <span className="sentence-worth">
            {t('expected', { amount: writeAmount({ ...buy, value: expected }) })}
          </span>
        </dd>
      </div>
      {rows.map(([name, content], index) => (
        <div key={name} className={index === 0 ? 'fine apart' : 'fine'}>
          <dt>{t(name)}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  )
}
