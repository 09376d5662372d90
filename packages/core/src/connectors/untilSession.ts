import { wait } from '../wait.ts'
import type { Connector, Session } from './connector.ts'

/** Between two looks at a wallet that reports nothing, in milliseconds. */
const pause = 500

/**
 * Waits until a wallet has a session that passes: it reports one, or has one when it is looked at.
 *
 * @param milliseconds - how long it waits at most
 * @returns `undefined` when that is over, or at an abort
 */
export async function untilSession(
  { restore, watch }: Pick<Connector, 'restore' | 'watch'>,
  milliseconds: number,
  { signal, passes = () => true }: UntilSessionOptions = {},
): Promise<Session | undefined> {
  const over = new AbortController()
  let found: Session | undefined
  const take = (session: Session | undefined) => {
    if (found || over.signal.aborted || !session || !passes(session)) return
    found = session
    over.abort()
  }
  const stop = watch({ onChange: take, onEnd: () => undefined })
  const abort = () => over.abort()
  const timer = setTimeout(abort, milliseconds)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  while (!over.signal.aborted) {
    // A wallet that hangs may still report something.
    restore().then(take, () => undefined)
    await wait(pause, over.signal)
  }
  clearTimeout(timer)
  signal?.removeEventListener('abort', abort)
  stop()
  return found
}

type UntilSessionOptions = {
  readonly signal?: AbortSignal | undefined
  readonly passes?: ((session: Session) => boolean) | undefined
}
