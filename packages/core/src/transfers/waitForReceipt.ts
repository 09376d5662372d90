import type { CaipNetworkId } from '@latchkey/protocol'
import type { Receipt } from '../adapters/transactions.ts'
import { RequestAbortedError } from '../errors/connection.ts'
import { ReceiptTimeoutError, TransactionDroppedError } from '../errors/transaction.ts'
import type { Kit } from '../kit/kit.ts'
import { refreshBalances } from '../balances/portfolioQuery.ts'
import { findNetwork } from '../network/accessChain.ts'
import { beginFollowing } from './advance.ts'
import { followTransaction } from './followTransaction.ts'
import { readTransactions } from './record.ts'
import { timeoutsOf } from '../kit/timeouts.ts'

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
 * Waits until a transaction is in a block, or another one of the same account and nonce in its place (see `Receipt.replaced`). Looks often at
 * first and, after `timeouts.confirmation` (25 s), every `timeouts.pendingPoll` (30 s). A chain that cannot be read for a while is asked
 * again. Balances that are shown are refreshed at the end.
 *
 * @throws TransactionDroppedError when the chain has forgotten it, ReceiptTimeoutError, RequestAbortedError, NetworkNotFoundError,
 *   UnsupportedChainError
 */
export async function waitForReceipt(
  kit: Kit,
  { hash, networkId, timeout = timeoutsOf(kit).receipt, signal, onSeen }: waitForReceipt.Parameters,
): Promise<Receipt> {
  const { caipNetworkId } = findNetwork(kit, networkId)
  const stored = readTransactions(kit.storage).find(
    (one) => one.hash === hash && one.networkId === caipNetworkId,
  )
  const controller = new AbortController()
  const end = () => controller.abort()
  const timer = setTimeout(end, timeout)
  signal?.addEventListener('abort', end)
  if (signal?.aborted) end()
  let tell = onSeen
  try {
    const following = { hash, networkId: caipNetworkId, known: beginFollowing(stored?.mark) }
    for await (const state of followTransaction(kit, { ...following, signal: controller.signal })) {
      if (signal?.aborted) break
      if (state.phase === 'dropped') throw new TransactionDroppedError(hash, state.isSuperseded)
      if (state.phase === 'mined' || state.mark) {
        tell?.()
        tell = undefined
      }
      if (state.phase !== 'mined') continue
      refreshBalances(kit, caipNetworkId).catch((error: unknown) =>
        kit.log.warn('Balances could not be refreshed', error),
      )
      return state.receipt
    }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
  if (signal?.aborted) throw new RequestAbortedError()
  throw new ReceiptTimeoutError(hash, timeout)
}
