import { refusal } from './refusal.ts'

/** Waits so many milliseconds. An abort ends the wait early and throws nothing. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })
}

/**
 * Waits so many milliseconds.
 *
 * @throws ChannelError `ABORTED`
 */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, signal)
  if (signal.aborted) throw refusal('ABORTED')
}
