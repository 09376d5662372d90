import { parseAmount } from '@latchkey/protocol'
import type { SwapQuote } from '../adapters/swapping.ts'
import { SwapInputError } from '../errors/swap.ts'
import type { Kit } from '../kit/kit.ts'
import { accessOwnSwaps } from './accessSwaps.ts'
import { requestQuote } from './requestQuote.ts'
import { assertSlippage } from './slippage.ts'
import { defaultSlippage } from './slippageBounds.ts'
import { isSameAddress } from './wireToken.ts'
import type { getSwapQuote } from './getSwapQuote.ts'

/** What `getSwapQuote` does. */
export async function findSwapQuote(
  kit: Kit,
  { sell, buy, amount, slippage = defaultSlippage, signal }: getSwapQuote.Parameters,
): Promise<SwapQuote> {
  assertSlippage(slippage)
  if (isSameAddress(sell.address, buy.address))
    throw new SwapInputError('Incorrect tokens', 'A token is not swapped for itself.')
  const value = parseAmount(amount, sell.decimals)
  if (!value) throw new SwapInputError('Incorrect amount', `"${amount}" is no amount to swap.`)
  const access = await accessOwnSwaps(kit)
  return requestQuote(kit, access, { sell, buy, amount: value, slippage }, signal)
}
