import type { CaipNetworkId } from '@latchkey/protocol'
import type { Receipt } from '../adapters/adapter.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import { RequestAbortedError } from '../errors/connection.ts'
import { ReceiptTimeoutError } from '../errors/transaction.ts'
import type { Kit } from '../kit.ts'
import { refreshBalances } from '../query/refreshBalances.ts'
import { accessChain } from '../accessChain.ts'
import { findAdapter } from '../findAdapter.ts'
import { wait } from '../wait.ts'

export declare namespace waitForReceipt {
  type Parameters = {
    readonly hash: string
    /** Default: the network that the active namespace is on. */
    readonly networkId?: CaipNetworkId | undefined
    /** Milliseconds; default `timeouts.receipt` (180 s). */
    readonly timeout?: number | undefined
    readonly signal?: AbortSignal | undefined
    /** Called once, as soon as the chain has heard of the transaction. */
    readonly onSeen?: (() => void) | undefined
  }
}

/**
 * Waits until a transaction is in a block. Looks often at first and, after `timeouts.confirmation` (25 s), every `timeouts.pendingPoll`
 * (30 s). A chain that cannot be read for a while is asked again. Balances that are shown are refreshed at the end.
 *
 * @throws ReceiptTimeoutError, RequestAbortedError, NetworkNotFoundError, UnsupportedChainError
 */
export async function waitForReceipt(
  kit: Kit,
  { hash, networkId, timeout = kit.timeouts.receipt, signal, onSeen }: waitForReceipt.Parameters,
): Promise<Receipt> {
  const chain = accessChain(kit, networkId)
  const adapter = await findAdapter(kit, chain.network.chainNamespace)
  if (!adapter.getReceipt) throw new UnsupportedChainError()
  const start = Date.now()
  let tell = onSeen
  const warn = (error: unknown) => kit.log.warn(`The state of ${hash} could not be read`, error)
  for (;;) {
    if (signal?.aborted) throw new RequestAbortedError()
    const receipt = await adapter.getReceipt(chain, hash).catch(warn)
    if (tell && (receipt || (await adapter.isTransactionKnown?.(chain, hash).catch(warn)))) {
      tell()
      tell = undefined
    }
    if (receipt) {
      refreshBalances(kit, chain.network.caipNetworkId).catch(warn)
      return receipt
    }
    const elapsed = Date.now() - start
    const { confirmation, receiptPoll, pendingPoll } = kit.timeouts
    const pause = elapsed < confirmation ? receiptPoll : pendingPoll
    if (elapsed >= timeout) throw new ReceiptTimeoutError(hash, timeout)
    await wait(Math.min(pause, timeout - elapsed), signal)
  }
}
