/**
 * Lets so many in at a time; the others wait in the order in which they came, until their time is over.
 *
 * @param late - what is thrown (by the returned function) when a turn does not come in time
 */
export function createGate(
  places: number,
  late = () => new Error('The turn did not come in time'),
) {
  let free = places
  const waiting = new Set<() => void>()
  const turn = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.delete(enter)
        reject(late())
      }
      if (signal?.aborted) return leave()
      waiting.add(enter)
      signal?.addEventListener('abort', leave, { once: true })
    })
  return async <result>(work: () => Promise<result>, signal?: AbortSignal): Promise<result> => {
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
