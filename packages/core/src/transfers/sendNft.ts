import { accessChain } from '../network/accessChain.ts'
import type { FeeOption } from '../adapters/fees.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import { WrongAccountError } from '../errors/connection.ts'
import { InvalidSendError } from '../errors/transaction.ts'
import type { Kit } from '../kit/kit.ts'
import { toTransfer, type NftSend } from '../nfts/toTransfer.ts'
import { sendKept } from './sendKept.ts'

export declare namespace sendNft {
  type Parameters = NftSend & {
    /** The account that was reviewed: another one sends nothing. Default: the connected one. */
    readonly from?: string | undefined
    /** One of `estimateNftTransfer`; left to the wallet by default. */
    readonly fees?: FeeOption | undefined
  }
}

/**
 * Sends a token that is one of its kind from the connected account, exactly once, by `safeTransferFrom` (ERC-721, ERC-1155) or, where tokens have
 * accounts, into the receiver's, which is made where there is none. The chain is asked whether the account holds it, and the transfer has to pass a
 * rehearsal, before the wallet is asked. The transaction is kept (see `getTransactions`) as soon as its hash is known.
 *
 * @returns the transaction's hash
 * @throws InvalidSendError 'A receiver address is required', 'Invalid Address', 'Incorrect Value'; UnsupportedChainError 'Unsupported chain';
 *   WrongNetworkError, WrongAccountError, TokenMismatchError, TransferRefusedError, ChainUnreachableError; and what `sendTransaction` throws
 */
export async function sendNft(
  kit: Kit,
  { fees, from: reviewed, ...send }: sendNft.Parameters,
): Promise<string> {
  if (!send.to) throw new InvalidSendError('A receiver address is required')
  const { adapter, connector, address: from, networkId, transfer } = await toTransfer(kit, send)
  if (reviewed !== undefined && reviewed !== from) throw new WrongAccountError(reviewed, from)
  const { transfer: execute, assertTransfer } = adapter
  if (!execute || !assertTransfer) throw new UnsupportedChainError()
  const { nft, to } = send
  const amount = String(transfer.amount)
  const token = { address: transfer.token, symbol: nft.name.slice(0, 64), decimals: 0 }
  const sent = { networkId, from, to, token, amount, nft: { id: nft.id } }
  const properties = { isSmartAccount: false, token: nft.id, amount, network: networkId }
  return sendKept(kit, sent, properties, async (onSigned) => {
    const chain = accessChain(kit, networkId)
    const paid = { ...transfer, fees }
    await assertTransfer(chain, paid, token)
    return execute(connector, chain, paid, onSigned)
  })
}
