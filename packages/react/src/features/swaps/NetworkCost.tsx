import type { SwapQuote } from '@latchkey/core/swaps'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useText } from '../../i18n/useText.ts'
import { useHoldings } from '../../views/account/tokens/useHoldings.ts'
import { Cost } from '../../flows/Cost.tsx'
import { swapText } from './text.ts'
import type { Token } from '../../views/account/tokens/token.ts'

/** About what the network takes. */
export function NetworkCost({ quote }: { readonly quote: SwapQuote }) {
  const t = useText(swapText)
  const { networks } = useNetwork()
  const { native } = useHoldings('native')
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === quote.networkId)
  if (quote.networkFee === undefined || !network) return t('networkCostUnknown')
  return (
    <Cost
      value={quote.networkFee}
      currency={network.nativeCurrency}
      price={nativePriceOf(quote, native)}
    />
  )
}

/** What one of the currency is worth that fees are paid in, in US dollars: by what the account holds, or else by the quote itself. */
export function nativePriceOf(
  { sell, buy }: Pick<SwapQuote, 'sell' | 'buy'>,
  native: Pick<Token, 'price'> | undefined,
): number | undefined {
  return native?.price ?? [sell, buy].find(({ address }) => address === undefined)?.price
}
