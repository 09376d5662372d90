import { refusal } from './refusal.ts'

/**
 * Waits so many milliseconds.
 *
 * @throws ChannelError `ABORTED`
 */
export function pause(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      reject(refusal('ABORTED'))
    }
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
}
