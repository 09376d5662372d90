import {
  timeoutsOf,
  watchTransactions,
  type Kit,
  type SentTransaction,
  type TransactionStatus,
} from '@latchkey/core'

type Settled = SentTransaction & { readonly status: Exclude<TransactionStatus, 'pending'> }

/**
 * Waits until a sent transaction is no longer pending, for as long as the page lives.
 *
 * @param onLate - called once it has taken so long that nothing else should be held up by it
 */
export function untilSettled(kit: Kit, hash: string, onLate: () => void): Promise<Settled> {
  return new Promise((resolve) => {
    const timer = setTimeout(onLate, timeoutsOf(kit).receipt)
    const stop = watchTransactions(kit, {
      onChange: (transactions) => {
        const sent = transactions.find(
          (one): one is Settled => one.hash === hash && one.status !== 'pending',
        )
        if (!sent) return
        clearTimeout(timer)
        // A moment later: the watcher may tell of it before it has handed out how to stop.
        queueMicrotask(() => stop())
        resolve(sent)
      },
    })
  })
}

/** How long the last step stands ticked before Account takes over, in milliseconds. */
const tickMilliseconds = 600

/** Waits while the last step stands ticked. */
export function tick(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, tickMilliseconds))
}

/** Runs it unless it is running already, here or in another tab of the site; whether it ran. */
export async function whileAlone(name: string, run: () => Promise<{ readonly after: () => void }>) {
  // Where there are no locks, as in older browsers, the record of what was asked still warns.
  if (typeof navigator === 'undefined' || !navigator.locks) {
    ;(await run()).after()
    return true
  }
  let isAnswered = false
  const done = await navigator.locks
    .request(name, { ifAvailable: true }, (lock) => {
      isAnswered = true
      return lock ? run() : undefined
    })
    .catch((error: unknown) => {
      // A frame without an origin of its own, or a browser that keeps nothing, grants no locks at all.
      if (isAnswered) throw error
      return run()
    })
  done?.after()
  return done !== undefined
}
