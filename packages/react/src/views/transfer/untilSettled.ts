import { timeoutsOf, watchTransactions, type Kit, type SentTransaction } from '@latchkey/core'

/**
 * Waits until a sent transaction is no longer pending, for as long as the page lives.
 *
 * @param onLate - called once it has taken so long that nothing else should be held up by it
 */
export function untilSettled(kit: Kit, hash: string, onLate: () => void): Promise<SentTransaction> {
  return new Promise((resolve) => {
    const timer = setTimeout(onLate, timeoutsOf(kit).receipt)
    const stop = watchTransactions(kit, {
      onChange: (transactions) => {
        const sent = transactions.find((transaction) => transaction.hash === hash)
        if (!sent || sent.status === 'pending') return
        clearTimeout(timer)
        // A moment later: the watcher may tell of it before it has handed out how to stop.
        queueMicrotask(() => stop())
        resolve(sent)
      },
    })
  })
}
