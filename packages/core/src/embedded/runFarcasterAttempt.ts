import { RequestAbortedError } from '../errors/connection.ts'
import { FrameRequestError } from '../errors/frame.ts'
import { KitError } from '../errors/KitError.ts'
import type { Kit } from '../kit/kit.ts'
import {
  endFarcasterAttempt,
  farcasterAttempt,
  provider,
  setFarcasterAttempt,
} from './farcasterAttempt.ts'
import type { FarcasterAttempt } from './frame.ts'
import { timeoutsOf } from '../kit/timeouts.ts'

/**
 * Runs an attempt in place of the one there is, until it is approved or given up. Once its view was left, it is cleaned up a moment later.
 *
 * @throws FrameRequestError and the other errors of the frame, RequestAbortedError
 */
export async function runFarcasterAttempt<Result>(
  kit: Kit,
  purpose: FarcasterAttempt['purpose'],
  signal: AbortSignal | undefined,
  /** Waits for the visitor, and finishes; tells when the visitor has approved. */
  finish: (wait: { url: string; signal: AbortSignal; onApproved: () => void }) => Promise<Result>,
): Promise<Result> {
  endFarcasterAttempt(kit)
  let attempt: FarcasterAttempt = { purpose, step: 'opening' }
  const change = (next: Partial<FarcasterAttempt>) => {
    if (farcasterAttempt(kit) !== attempt) return
    attempt = { ...attempt, ...next }
    setFarcasterAttempt(kit, attempt)
  }
  setFarcasterAttempt(kit, attempt)
  const isLogin = purpose === 'login'
  if (isLogin) kit.emit('SOCIAL_LOGIN_STARTED', { provider })

  const controller = new AbortController()
  const abort = () => controller.abort(new RequestAbortedError())
  const stops = [
    // Another attempt, or none: this one is over.
    kit.store.subscribe(
      () => farcasterAttempt(kit) !== attempt && !controller.signal.aborted && abort(),
    ),
    watchView(kit, () => farcasterAttempt(kit) === attempt && endFarcasterAttempt(kit)),
  ]
  const cancel = () => farcasterAttempt(kit) === attempt && endFarcasterAttempt(kit)
  signal?.addEventListener('abort', cancel)
  try {
    if (signal?.aborted) throw new RequestAbortedError()
    await kit.prepare()
    const { ask } = await kit.frame()
    const asked = { signal: controller.signal }
    const { url, expiresAfter } = await ask('@latchkey-app/GET_FARCASTER_URI', { purpose }, asked)
    change({ step: 'waiting', url, expiresAt: Date.now() + expiresAfter })
    const onApproved = () => change({ step: 'finishing' })
    const result = await finish({ url, signal: controller.signal, onApproved })
    if (farcasterAttempt(kit) === attempt) setFarcasterAttempt(kit, undefined)
    if (isLogin) kit.emit('SOCIAL_LOGIN_SUCCESS', { provider })
    return result
  } catch (error) {
    if (controller.signal.aborted || error instanceof RequestAbortedError) {
      if (farcasterAttempt(kit) === attempt) setFarcasterAttempt(kit, undefined)
      throw new RequestAbortedError()
    }
    const known = error instanceof KitError ? error : new FrameRequestError('FAILED', String(error))
    change({ step: 'failed', error: known })
    if (isLogin) kit.emit('SOCIAL_LOGIN_ERROR', { provider, message: known.shortMessage })
    throw error
  } finally {
    signal?.removeEventListener('abort', cancel)
    for (const stop of stops) stop()
  }
}

/** Tells, a moment later, that the view was left: one that something else covers is still there. */
function watchView(kit: Kit, onLeft: () => void) {
  const { modal } = kit
  const isThere = () => modal.getState().stack.some(({ name }) => name === 'ConnectingFarcaster')
  let wasThere = isThere()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = modal.subscribe(() => {
    clearTimeout(timer)
    if (isThere()) wasThere = true
    else if (wasThere) timer = setTimeout(onLeft, timeoutsOf(kit).farcasterCleanup)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
