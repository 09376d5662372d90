import type {
  Address,
  MessagePartialSigner,
  SignatureBytes,
  TransactionModifyingSigner,
  TransactionSendingSigner,
} from '@solana/kit'
import { fromBase58 } from '@latchkey/protocol'
import { selectAccount } from '../../accounts/getAccount.ts'
import { NotConnectedError } from '../../errors/connection.ts'
import { findConnector } from '../../connection/findConnected.ts'
import type { Kit } from '../../kit/kit.ts'
import { orAborted } from '../orAborted.ts'
import { kitAccount, namespace } from './kitAccount.ts'
import { isSolanaProvider } from './solanaProvider.ts'

/**
 * A connected account in the words of `@solana/kit`. It always sends; it signs without sending, and signs messages, where the wallet can. Its methods throw
 * the kit's errors: UserRejectedError, NotConnectedError, WrongAccountError once the wallet no longer shows the account, UnsupportedChainError,
 * InvalidWalletAnswerError for what was not asked for, RequestAbortedError, ChainUnreachableError, TransferRefusedError.
 */
export type SolanaSigner = TransactionSendingSigner &
  Partial<TransactionModifyingSigner> &
  Partial<MessagePartialSigner>

/**
 * The connected Solana account as a signer for `@solana/kit`, on the network that the kit is on. It stays the signer of this account: after a change of
 * account make another one, or use `watchSolanaSigner`.
 *
 * @throws NotConnectedError
 */
export function createSolanaSigner(kit: Kit): SolanaSigner {
  const state = kit.store.getState()
  const account = selectAccount(state, namespace)
  if (!account.isConnected) throw new NotConnectedError(namespace)
  const { address, connectorId } = account
  const provider = findConnector(state, namespace, connectorId)?.provider
  const can = isSolanaProvider(provider) ? provider : {}
  const { signMessage, signTransactions, sendTransactions } = kitAccount(kit, address)

  const sending: TransactionSendingSigner = {
    address: address as Address, // the connector has checked it
    async signAndSendTransactions(transactions, { abortSignal } = {}) {
      const { encodeAll } = await import('./signerTransactions.ts')
      const send = () => sendTransactions(encodeAll(transactions))
      const hashes = await orAborted(send, abortSignal)
      return hashes.map((hash) => fromBase58(hash) as Uint8Array as SignatureBytes) // 64 bytes, by the adapter
    },
  }
  const modifying: Pick<TransactionModifyingSigner, 'modifyAndSignTransactions'> = {
    async modifyAndSignTransactions(transactions, { abortSignal } = {}) {
      const { encodeAll, decodeAll } = await import('./signerTransactions.ts')
      const sign = () => signTransactions(encodeAll(transactions))
      return decodeAll(transactions, await orAborted(sign, abortSignal))
    },
  }
  const messages: Pick<MessagePartialSigner, 'signMessages'> = {
    /** One after the other: wallets show one message at a time. */
    async signMessages(list, { abortSignal } = {}) {
      const signed: Readonly<Record<Address, SignatureBytes>>[] = []
      for (const { content } of list) {
        const signature = await orAborted(() => signMessage(content), abortSignal)
        signed.push(Object.freeze({ [sending.address]: signature as SignatureBytes })) // was verified
      }
      return Object.freeze(signed)
    },
  }
  return Object.freeze({
    ...sending,
    ...(can.signTransactions && modifying),
    ...(can.signMessage && messages),
  })
}
