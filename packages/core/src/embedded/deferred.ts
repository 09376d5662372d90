import { RequestAbortedError } from '../errors/connection.ts'

/** A promise, and the ways to settle it. */
export type Deferred<Value> = {
  readonly promise: Promise<Value>
  readonly resolve: (value: Value) => void
  readonly reject: (error: Error) => void
}

/** A promise that is settled later; that nobody waits for it is no failure. */
export function defer<Value>(): Deferred<Value> {
  let resolve: Deferred<Value>['resolve'] = () => undefined
  let reject: Deferred<Value>['reject'] = () => undefined
  const promise = new Promise<Value>((onValue, onError) => {
    resolve = onValue
    reject = onError
  })
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}

/** @throws RequestAbortedError as soon as the signal says so */
export function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal) {
  if (signal.aborted) return Promise.reject(new RequestAbortedError())
  return new Promise<Value>((resolve, reject) => {
    const abort = () => reject(new RequestAbortedError())
    signal.addEventListener('abort', abort)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
