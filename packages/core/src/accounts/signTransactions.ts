import type { ChainNamespace } from '@latchkey/protocol'
import { UnsupportedChainError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { accessChain } from '../network/accessChain.ts'
import { findConnected, signed } from '../connection/findConnected.ts'

export declare namespace signTransactions {
  type Parameters = {
    /** As the chain's nodes take them, with room for the account's signature. */
    readonly transactions: readonly Uint8Array[]
    /** Default: the active namespace. */
    readonly namespace?: ChainNamespace | undefined
  }
  type ReturnType = readonly Uint8Array[]
}

/**
 * Has the connected wallet sign transactions that the site has built, in one step where the wallet can. Nothing is sent. Each answer was checked: it does what
 * was asked for and nothing else (a fee, and checks that wallets add for themselves, apart), and the account's signature is valid.
 *
 * @returns them in the same order
 * @throws InvalidSendError for what is no transaction, NotConnectedError, UserRejectedError, UnsupportedChainError, InvalidWalletAnswerError, WalletRequestError
 */
export async function signTransactions(
  kit: Kit,
  { transactions, namespace }: signTransactions.Parameters,
): Promise<signTransactions.ReturnType> {
  const { adapter, connector, address, networkId } = await findConnected(kit, namespace)
  if (!adapter.signTransactions) throw new UnsupportedChainError()
  const chain = accessChain(kit, networkId)
  const work = adapter.signTransactions(connector, chain, address, transactions)
  return signed(kit, 'transaction', work)
}
