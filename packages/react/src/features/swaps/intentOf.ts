import type { SwapQuote } from '@latchkey/core'
import type { Intent } from '../../views/transfer/intents.ts'

/** What a wallet is asked for, whatever it costs now. */
export function intentOf({ networkId, from, sell, amount, buy }: SwapQuote): Intent {
  return [networkId, from, sell.address, amount, 'swap', buy.address]
}
