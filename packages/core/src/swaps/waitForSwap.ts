import type { Receipt } from '../adapters/transactions.ts'
import type { Kit } from '../kit/kit.ts'
import type { waitForReceipt } from '../transfers/waitForReceipt.ts'

export declare namespace waitForSwap {
  type Parameters = waitForReceipt.Parameters
}

/**
 * Waits until a swap is in a block. With `replaced` in the answer, its owner has sped it up or replaced it in the wallet.
 *
 * @throws SwapFailedError with the reason in words when the chain has undone it, and what `waitForReceipt` throws
 */
export async function waitForSwap(kit: Kit, parameters: waitForSwap.Parameters): Promise<Receipt> {
  return (await import('./engine.ts')).awaitSwap(kit, parameters)
}
