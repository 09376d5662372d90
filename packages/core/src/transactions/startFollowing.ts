import type { Kit } from '../kit.ts'
import { isOpen, readTransactions, watchRecord } from './record.ts'

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
    const isNeeded = readTransactions(kit.storage).some(isOpen)
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
  const stopWatching = watchRecord(kit.storage, begin)
  begin()
  return () => {
    isStopped = true
    stopWatching()
    stop?.()
  }
}
