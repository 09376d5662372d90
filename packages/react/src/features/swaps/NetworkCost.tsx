import type { SwapQuote } from '@latchkey/core'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useText } from '../../hooks/useText.ts'
import { useHoldings } from '../../views/tokens/useHoldings.ts'
import { Cost } from '../../views/transfer/Cost.tsx'
import { nativePriceOf } from './nativePriceOf.ts'
import { swapText } from './text.ts'

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
