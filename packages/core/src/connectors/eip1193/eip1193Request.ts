import type { Eip1193Provider } from './eip1193Provider.ts'
import { toWalletError } from '../toWalletError.ts'

/**
 * Asks a wallet and turns whatever it throws into an error of the kit.
 *
 * @throws UserRejectedError for a refusal in any form, RequestAbortedError when the embedded wallet's dialog was closed, WalletRequestError for
 *   anything else
 */
export async function requestWallet(
  provider: Eip1193Provider,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  try {
    return unwrap(await provider.request(params ? { method, params } : { method }))
  } catch (cause) {
    throw toWalletError(method, cause)
  }
}

/**
 * The result of an answer: old wallets resolve with the whole answer of JSON-RPC, or with an error.
 *
 * @throws that error
 */
function unwrap(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  const { error, code, message, result } = answer as Readonly<Record<string, unknown>> // of any type
  const isError = answer instanceof Error || (code !== undefined && message !== undefined)
  if (isError || error) throw new Error('', { cause: answer })
  return result === undefined ? answer : result
}
