import { UserRejectedError, WalletRequestError } from '../../errors/connection.ts'
import { wait } from '../../wait.ts'
import { toWalletError } from '../toWalletError.ts'

/** What wallets of Bitcoin call a refusal besides 4001 of EIP-1193: sats-connect has a code of its own. */
const refusalCode = -32_000
/** Wallets without codes say it in words. */
const refusals = /\b(user|request)\b.{0,40}\b(reject|declin|denied|cancel)/i

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

/** What a wallet has thrown, or has put into the `error` of a JSON-RPC answer. */
export function toBitcoinError(method: string, thrown: unknown): Error {
  const error = toWalletError(method, unwrap(thrown))
  return isRefusal(error) ? new UserRejectedError({ cause: thrown }) : error
}

/** Some wallets reject with the whole answer of JSON-RPC. */
function unwrap(thrown: unknown) {
  try {
    const isAnswer = typeof thrown === 'object' && thrown !== null && 'error' in thrown
    return isAnswer && !(thrown instanceof Error) ? thrown.error : thrown
  } catch {
    return thrown // an object whose properties throw
  }
}

function isRefusal(error: Error) {
  if (!(error instanceof WalletRequestError)) return false
  const { walletCode, details = '' } = error
  return walletCode === refusalCode || refusals.test(details)
}
