import { watchTransactions, type Kit, type SentTransaction } from '@latchkey/core'

/**
 * Waits until a sent transaction is no longer pending.
 *
 * @param timeout - milliseconds; without it, for as long as the page lives
 * @returns the transaction; `undefined` when it is still pending after the time
 */
export function untilSettled(
  kit: Kit,
  hash: string,
  timeout?: number,
): Promise<SentTransaction | undefined> {
  return new Promise((resolve) => {
    const finish = (settled: SentTransaction | undefined) => {
      clearTimeout(timer)
      // A moment later: the watcher may tell of it before it has handed out how to stop.
      queueMicrotask(() => stop())
      resolve(settled)
    }
    const timer = timeout === undefined ? undefined : setTimeout(() => finish(undefined), timeout)
    const stop = watchTransactions(kit, {
      onChange: (transactions) => {
        const sent = transactions.find((transaction) => transaction.hash === hash)
        if (sent && sent.status !== 'pending') finish(sent)
      },
    })
  })
}
