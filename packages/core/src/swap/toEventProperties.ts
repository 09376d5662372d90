import { formatAmount } from '@latchkey/protocol'
import type { SwapQuote } from '../adapters/swapping.ts'
import type { EventProperties } from '../events.ts'
import { isSmartAccount } from '../isSmartAccount.ts'
import type { Kit } from '../kit.ts'

/** A swap as the events tell of it. */
export function toEventProperties(
  kit: Kit,
  { networkId, sell, buy, amount, expected }: SwapQuote,
): EventProperties['INITIATE_SWAP'] {
  return {
    isSmartAccount: isSmartAccount(kit.store.getState()),
    network: networkId,
    swapFromToken: sell.symbol,
    swapToToken: buy.symbol,
    swapFromAmount: formatAmount(amount, sell.decimals),
    swapToAmount: formatAmount(expected, buy.decimals),
  }
}
