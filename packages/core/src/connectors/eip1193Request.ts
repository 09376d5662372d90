import type { Eip1193Provider } from './eip1193Provider.ts'
import { toWalletError } from './toWalletError.ts'

/**
 * Asks a wallet and turns whatever it throws into an error of the kit.
 *
 * @throws UserRejectedError for code 4001, RequestAbortedError when the embedded wallet's dialog was closed, WalletRequestError for anything else
 */
export async function requestWallet(
  provider: Eip1193Provider,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  try {
    return await provider.request(params ? { method, params } : { method })
  } catch (cause) {
    throw toWalletError(method, cause)
  }
}
