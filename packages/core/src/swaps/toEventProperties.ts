import { formatAmount } from '@latchkey/protocol'
import type { SwapQuote } from '../adapters/swapping.ts'
import type { EventProperties } from '../kit/events.ts'

/** A swap as the events tell of it. */
export function toEventProperties({
  networkId,
  sell,
  buy,
  amount,
  expected,
}: SwapQuote): EventProperties['INITIATE_SWAP'] {
  return {
    isSmartAccount: false,
    network: networkId,
    swapFromToken: sell.symbol,
    swapToToken: buy.symbol,
    swapFromAmount: formatAmount(amount, sell.decimals),
    swapToAmount: formatAmount(expected, buy.decimals),
  }
}
