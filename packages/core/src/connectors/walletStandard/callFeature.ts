import { toWalletError } from '../toWalletError.ts'
import type { FoundWallet } from './watchWalletStandard.ts'

/**
 * Calls a feature of a wallet: `callFeature(found, 'standard:connect')` calls its method `connect`.
 *
 * @returns what the wallet has answered; nobody has checked it
 * @throws UserRejectedError, RequestAbortedError, WalletRequestError, also for a wallet that goes off the page before it answers
 */
export async function callFeature(
  { read, gone }: Pick<FoundWallet, 'read' | 'gone'>,
  name: string,
  ...inputs: readonly unknown[]
): Promise<unknown> {
  const over = new AbortController()
  try {
    const feature = read()?.feature(name)
    const method = feature?.[name.split(':')[1] ?? '']
    if (typeof method !== 'function') throw new Error(`The wallet has no ${name}`)
    const left = whenGone(gone, over.signal)
    return await Promise.race([Reflect.apply(method, feature, inputs) as unknown, left]) // of any type
  } catch (cause) {
    throw toWalletError(name, cause)
  } finally {
    over.abort()
  }
}

function whenGone(gone: AbortSignal, signal: AbortSignal) {
  return new Promise<never>((_resolve, reject) => {
    const leave = () => reject(new Error('The wallet has left the page'))
    if (gone.aborted) leave()
    gone.addEventListener('abort', leave, { signal })
  })
}
