import { UserRejectedError, WalletRequestError } from '../../errors/connection.ts'
import { wait } from '../../kit/wait.ts'
import { toWalletError } from '../toWalletError.ts'

/** A refusal, as sats-connect has it. */
const refusalCode = -32_000

/** Longest wait for an answer that nobody has to be asked for, in milliseconds. */
export const silentDeadline = 10_000

/**
 * Calls a wallet and turns whatever it throws into an error of the kit.
 *
 * @throws UserRejectedError, WalletRequestError
 */
export async function askWallet(method: string, call: () => unknown): Promise<unknown> {
  try {
    return await call()
  } catch (thrown) {
    throw toBitcoinError(method, thrown)
  }
}

/** The same for a call that opens no window: a wallet that hangs is one that fails. */
export async function askSilently(method: string, call: () => unknown): Promise<unknown> {
  const over = new AbortController()
  const late = wait(silentDeadline, over.signal).then(() => {
    throw new WalletRequestError(method, undefined, { details: 'The wallet did not answer.' })
  })
  late.catch(() => undefined) // when the answer was there first
  try {
    return await Promise.race([askWallet(method, call), late])
  } finally {
    over.abort()
  }
}

/** Converts a wallet's thrown value or JSON-RPC error to a kit error. */
export function toBitcoinError(method: string, thrown: unknown): Error {
  const error = toWalletError(method, thrown)
  const isRefusal =
    error instanceof WalletRequestError && error.walletCode === refusalCode && !error.reason
  return isRefusal ? new UserRejectedError({ cause: thrown }) : error
}
