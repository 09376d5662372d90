import type { Kit } from '../kit/kit.ts'
import { refreshBalances } from '../balances/portfolioQuery.ts'
import { beginFollowing, enoughMisses, type Followed } from './advance.ts'
import { followTransaction } from './followTransaction.ts'
import {
  isOpen,
  neverSeenAfter,
  readTransactions,
  updateTransaction,
  watchRecord,
} from './record.ts'
import type { StoredTransaction } from './sentTransaction.ts'

/**
 * Follows every stored transaction that is pending, also those that come later, and writes down what becomes of it. A transaction that is in a
 * block is looked at once more a while later, in case the chain is reorganised, and one that was dropped within the last day now and then, in case
 * its nodes were wrong. Whatever is written is written once: the first tab to see it does.
 *
 * @returns a function that stops it
 */
export function followTransactions(kit: Kit): () => void {
  const controller = new AbortController()
  const followed = new Map<string, Promise<void>>()
  const begin = (isWanted: (transaction: StoredTransaction) => boolean) => {
    for (const transaction of readTransactions(kit.storage).filter(isWanted)) {
      const { networkId, hash } = transaction
      const key = `${networkId} ${hash}`
      if (followed.has(key)) continue
      const work = follow(kit, transaction, controller.signal)
        .catch((error: unknown) => kit.log.warn(`${hash} is not followed`, error))
        .finally(() => followed.delete(key))
      followed.set(key, work)
    }
  }
  const stopWatching = watchRecord(kit.storage, () => begin(({ status }) => status === 'pending'))
  // One on a network that the site adds later can be followed from then on.
  const stopNetworks = kit.store.subscribe(({ networks }, before) => {
    if (networks !== before.networks) begin(isOpen)
  })
  begin(isOpen)
  return () => {
    stopWatching()
    stopNetworks()
    controller.abort()
  }
}

async function follow(kit: Kit, transaction: StoredTransaction, signal: AbortSignal) {
  const { hash, networkId, mark, sentAt } = transaction
  let { status } = transaction
  let isMined = false
  const known: Followed =
    status === 'dropped' ? { phase: 'dropped', isSuperseded: false, mark } : beginFollowing(mark)
  for await (const state of followTransaction(kit, { hash, networkId, known, signal })) {
    const stored = readTransactions(kit.storage).find(
      (one) => one.hash === hash && one.networkId === networkId,
    )
    // Another tab has seen how it ended, and looks once more itself.
    if (signal.aborted || stored?.status !== status) return
    const isUnknown = state.phase === 'open' && !state.mark
    const isLost = isUnknown && state.misses >= enoughMisses && Date.now() - sentAt > neverSeenAfter
    // Nobody has ever heard of it, so that nobody knows that it is gone: it keeps a mark, though there may be nothing to find it by.
    const change: Partial<StoredTransaction> = isLost
      ? { status: 'dropped', mark: stored.mark ?? {} }
      : changeOf(state)
    updateTransaction(kit.storage, transaction, change)
    status = change.status ?? status
    const isGivenUp = isLost || (state.phase === 'dropped' && !isOpen({ ...transaction, status }))
    if (isGivenUp || (isMined && state.phase === 'mined')) return
    if (state.phase === 'mined' || isMined)
      refreshBalances(kit, networkId).catch((error: unknown) =>
        kit.log.warn('Balances could not be refreshed', error),
      )
    isMined = state.phase === 'mined'
  }
}

/** What a state of the chain says about a stored transaction. */
export function changeOf(state: Followed): Partial<StoredTransaction> {
  switch (state.phase) {
    case 'open':
      return {
        status: 'pending',
        finalHash: undefined,
        ...(state.mark && { isSeen: true, mark: state.mark }),
      }
    case 'dropped':
      return { status: state.isSuperseded ? 'replaced' : 'dropped', mark: state.mark }
    case 'mined': {
      const { hash, status, replaced } = state.receipt
      const isSame = !replaced || replaced === 'repriced'
      return { isSeen: true, status: isSame ? status : replaced, finalHash: replaced && hash }
    }
  }
}
