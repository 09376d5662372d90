import type { Kit } from '../kit/kit.ts'
import { watchStored } from '../kit/watchStored.ts'
import { transactionsKey } from '../kit/createStorage.ts'

/** As the record writes what is not settled; what else is true of it is for those to say who read all of it. */
const unsettled = /"(pending|dropped)"/

/**
 * Fetches what follows pending transactions as soon as there is one: left by an earlier page load, or sent now.
 *
 * @returns a function that stops it
 */
export function startFollowing(kit: Kit): () => void {
  let isStopped = false
  let isStarted = false
  let stop: (() => void) | undefined
  const begin = () => {
    const isNeeded = kit.storage.get(transactionsKey, (list) =>
      unsettled.test(JSON.stringify(list)),
    )
    if (isStarted || !isNeeded) return
    isStarted = true
    import('./followTransactions.ts').then(
      ({ followTransactions }) => {
        if (!isStopped) stop = followTransactions(kit)
      },
      (error: unknown) => {
        isStarted = false // the next one tries again
        kit.log.warn('Pending transactions are not followed', error)
      },
    )
  }
  const stopWatching = watchStored(kit.storage, transactionsKey, begin)
  begin()
  return () => {
    isStopped = true
    stopWatching()
    stop?.()
  }
}
