import { InvalidWalletAnswerError } from '../../errors/connection.ts'
import { askWallet, toBitcoinError } from './askWallet.ts'
import { readMembers } from './readAnswer.ts'

/** A wallet that answers `request(method, params)` with a whole answer of JSON-RPC 2.0, errors as well. */
export type RpcWallet = {
  readonly request: (method: string, params?: object) => unknown
  /** The wallet's own object. */
  readonly source: object
}

/**
 * Asks a wallet.
 *
 * @returns the `result` of its answer; nobody has checked it
 * @throws UserRejectedError, WalletRequestError, InvalidWalletAnswerError for an answer that is none
 */
export async function askRpc(wallet: RpcWallet, method: string, params?: object): Promise<unknown> {
  const answer = readMembers(
    await askWallet(method, () => wallet.request(method, ...(params ? [params] : []))),
  )
  try {
    if ('result' in answer) return answer.result
    if (!('error' in answer)) throw new InvalidWalletAnswerError('neither a result nor an error')
  } catch (error) {
    throw error instanceof InvalidWalletAnswerError ? error : toBitcoinError(method, error)
  }
  throw toBitcoinError(method, answer)
}
