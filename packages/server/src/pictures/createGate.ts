import { FetchRefusal } from './fetchPublic.ts'

/**
 * Lets so many in at a time; the others wait, until their time is over.
 *
 * @throws (the returned function) FetchRefusal when a turn does not come in time.
 */
export function createGate(places: number) {
  let free = places
  const waiting = new Set<() => void>()
  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.delete(enter)
        reject(new FetchRefusal('failed', 'did not get its turn in time'))
      }
      if (signal.aborted) return leave()
      waiting.add(enter)
      signal.addEventListener('abort', leave, { once: true })
    })
  return async <result>(work: () => Promise<result>, signal: AbortSignal): Promise<result> => {
    if (free > 0) free--
    else await turn(signal)
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else free++
    }
  }
}
