import type { ChainNamespace } from '@latchkey/protocol'
import type { PsbtRequest, SignedPsbt } from '../adapters/signing.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { accessChain } from '../network/accessChain.ts'
import { findConnected, signed } from '../connection/findConnected.ts'

export declare namespace signPsbt {
  type Parameters = Omit<PsbtRequest, 'accounts'> & {
    /** Default: the active namespace. */
    readonly namespace?: ChainNamespace | undefined
  }
  type ReturnType = SignedPsbt
}

/**
 * Has the connected wallet sign a partly signed transaction (BIP-174). It is read before the wallet sees it, and what comes back is the same transaction
 * with every signature that was asked for.
 *
 * @returns the PSBT in base64, and the transaction's id where it was to be sent
 * @throws NotConnectedError, UserRejectedError, UnsupportedChainError, WrongNetworkError, WrongAccountError, InvalidSendError 'Invalid PSBT',
 *   InvalidWalletAnswerError, WalletRequestError; with `broadcast` also TransferRefusedError when the network does not take it, TransactionUnknownError when
 *   nobody can tell
 */
export async function signPsbt(
  kit: Kit,
  { namespace, ...request }: signPsbt.Parameters,
): Promise<signPsbt.ReturnType> {
  const { adapter, connector, networkId } = await findConnected(kit, namespace)
  if (!adapter.signPsbt) throw new UnsupportedChainError()
  const state = kit.store.getState().namespaces[connector.namespace]
  const accounts = state?.status === 'connected' ? state.accounts : []
  const work = adapter.signPsbt(connector, accessChain(kit, networkId), {
    ...request,
    accounts: accounts.map(({ address }) => address),
  })
  return signed(kit, 'transaction', work)
}
