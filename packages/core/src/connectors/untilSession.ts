import { InvalidWalletAnswerError, RequestAbortedError } from '../errors/connection.ts'
import { wait } from '../kit/wait.ts'
import type { Connector, Session } from './connector.ts'

/** Timeout for a wallet to show its accounts after it agrees to connect, in milliseconds. */
const grantDeadline = 5_000
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

/**
 * The session of a wallet that has agreed: some show their accounts a moment later.
 *
 * @throws InvalidWalletAnswerError where it shows none in time, RequestAbortedError
 */
export async function untilGranted(
  wallet: Pick<Connector, 'restore' | 'watch'>,
  signal: AbortSignal | undefined,
): Promise<Session> {
  const session = await untilSession(wallet, grantDeadline, { signal })
  if (session) return session
  throw signal?.aborted ? new RequestAbortedError() : new InvalidWalletAnswerError('no accounts')
}

type UntilSessionOptions = {
  readonly signal?: AbortSignal | undefined
  readonly passes?: ((session: Session) => boolean) | undefined
}

/** Longest wait for a wallet that has agreed to a switch and is not there yet, in milliseconds. */
const switchTimeout = 8_000
/** Interval between two looks at a wallet that switches, in milliseconds. */
const switchInterval = 200

/** Waits until a wallet is where it has agreed to switch to. */
export async function untilSwitched(isThere: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + switchTimeout
  while (!(await isThere())) {
    if (Date.now() >= end) return false
    await wait(switchInterval)
  }
  return true
}
