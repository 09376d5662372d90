import type { ChainNamespace } from '@latchkey/protocol'
import { UnsupportedChainError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { accessChain } from '../network/accessChain.ts'
import { findConnected, signed } from '../connection/findConnected.ts'

export declare namespace sendTransactions {
  type Parameters = {
    /** As the chain's nodes take them, with room for the account's signature. They are sent in this order. */
    readonly transactions: readonly Uint8Array[]
    /** Default: the active namespace. */
    readonly namespace?: ChainNamespace | undefined
  }
  type ReturnType = readonly string[]
}

/**
 * Has the connected wallet sign transactions that the site has built, and sends them one after the other, each once. Follow them with `waitForReceipt`.
 *
 * @returns their hashes, also where an answer was lost after the chain had taken the transaction
 * @throws InvalidSendError for what is no transaction, NotConnectedError, UserRejectedError, UnsupportedChainError, InvalidWalletAnswerError, WalletRequestError, ChainUnreachableError,
 *   TransferRefusedError when the chain does not take one (its details say which were sent before), TransactionUnknownError when nobody can tell
 */
export async function sendTransactions(
  kit: Kit,
  { transactions, namespace }: sendTransactions.Parameters,
): Promise<sendTransactions.ReturnType> {
  const { adapter, connector, address, networkId } = await findConnected(kit, namespace)
  if (!adapter.sendTransactions) throw new UnsupportedChainError()
  const chain = accessChain(kit, networkId)
  const work = adapter.sendTransactions(connector, chain, address, transactions)
  return signed(kit, 'transaction', work)
}
