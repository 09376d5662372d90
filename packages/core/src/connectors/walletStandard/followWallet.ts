import { readAccounts, readStandardWallet, type StandardAccount } from './standardWallet.ts'

/**
 * Calls the listener with each change that a wallet reports (`standard:events`), until the returned function is called. Neither ever throws.
 *
 * @param onChange - called with the accounts that the wallet says it has now, where it says so
 */
export function followWallet(
  wallet: unknown,
  onChange: (accounts?: readonly StandardAccount[]) => void,
): () => void {
  let isStopped = false
  const listener = (change: unknown) => {
    if (!isStopped) onChange(readChange(change))
  }
  const stop = subscribe(wallet, listener)
  return () => {
    isStopped = true
    try {
      stop?.()
    } catch {
      // its answers are not listened to any more
    }
  }
}

function subscribe(wallet: unknown, listener: (change: unknown) => void) {
  try {
    const events = readStandardWallet(wallet)?.feature('standard:events')
    if (typeof events?.on !== 'function') return undefined
    const stop: unknown = Reflect.apply(events.on, events, ['change', listener])
    return typeof stop === 'function' ? () => void Reflect.apply(stop, undefined, []) : undefined
  } catch {
    return undefined // a wallet that cannot be followed is read when it is used
  }
}

function readChange(change: unknown) {
  try {
    return readAccounts((change as { accounts?: unknown } | undefined)?.accounts) // whatever is there is checked
  } catch {
    return undefined
  }
}
