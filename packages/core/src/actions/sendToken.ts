import { formatAmount, parseAmount, type CaipNetworkId } from '@latchkey/protocol'
import type { FeeOption } from '../adapters/fees.ts'
import type { SentTransactionMark } from '../adapters/transactions.ts'
import { UnsupportedChainError, WrongNetworkError } from '../errors/chain.ts'
import { UserRejectedError, WrongAccountError } from '../errors/connection.ts'
import { InvalidSendError, TransactionUnknownError } from '../errors/transaction.ts'
import type { Kit } from '../kit.ts'
import { accessChain } from '../accessChain.ts'
import { findConnected } from '../findConnected.ts'
import { updateTransactions, type StoredTransaction } from '../transactions/record.ts'

export declare namespace sendToken {
  type Parameters = {
    /** What to send; without an address the network's native currency. */
    readonly token:
      | {
          readonly address?: string | undefined
          readonly symbol: string
          /** What the amount was written with. It has to be what the token itself says. */
          readonly decimals: number
        }
      | undefined
    /** In whole tokens, as a decimal string: `"0.25"`. */
    readonly amount: string
    readonly to: string
    /** The account that was reviewed: another one sends nothing. Default: the connected one. */
    readonly from?: string | undefined
    /** The network that was reviewed: on another one nothing is sent. Default: the one that the wallet is on. */
    readonly networkId?: CaipNetworkId | undefined
    /** One of `estimateTransfer`; left to the wallet by default. */
    readonly fees?: FeeOption | undefined
  }
}

/**
 * Sends a token or the network's native currency from the connected account, exactly once. A token is asked for its decimals and has to pass a
 * rehearsal on the chain before the wallet is asked. The transaction is kept (see `getTransactions`) as soon as its hash is known.
 *
 * @returns the transaction's hash
 * @throws InvalidSendError 'An amount and receiver address are required', 'A token is required', 'Invalid Address', 'Incorrect Value',
 *   'Insufficient Funds'; UnsupportedChainError 'Unsupported chain'; WrongNetworkError, WrongAccountError, TokenMismatchError, TransferRefusedError, ChainUnreachableError;
 *   and what `sendTransaction` throws
 */
export async function sendToken(
  kit: Kit,
  { token, amount, to, fees, ...reviewed }: sendToken.Parameters,
): Promise<string> {
  if (!amount || !to) throw new InvalidSendError('An amount and receiver address are required')
  if (!token) throw new InvalidSendError('A token is required')
  const { adapter, connector, address: from, networkId } = await findConnected(kit)
  if (reviewed.networkId !== undefined && reviewed.networkId !== networkId)
    throw new WrongNetworkError(reviewed.networkId, networkId)
  if (reviewed.from !== undefined && reviewed.from !== from)
    throw new WrongAccountError(reviewed.from, from)
  if (!adapter.transfer || !adapter.assertTransfer) throw new UnsupportedChainError()
  if (!(await adapter.isAddress(to)))
    throw new InvalidSendError('Invalid Address', `"${to.slice(0, 128)}"`)
  const value = parseAmount(amount, token.decimals)
  if (!value) throw new InvalidSendError('Incorrect Value', `"${amount}" is no amount to send.`)

  const properties = {
    isSmartAccount: false,
    token: token.address ?? token.symbol,
    amount,
    network: networkId,
  }
  kit.emit('SEND_INITIATED', properties)
  let kept: string | undefined
  const keepSigned = ({ hash, mark }: SentTransactionMark) => {
    if (kept === hash) return
    kept = hash
    // Written anew: ".5" and "1." are amounts, too.
    const written = formatAmount(value, token.decimals)
    keep(kit, { hash, networkId, from, to, token, amount: written, ...(mark && { mark }) })
  }
  try {
    const chain = accessChain(kit, networkId)
    const transfer = { from, to, amount: value, token: token.address, fees }
    await adapter.assertTransfer(chain, transfer, token)
    const hash = await adapter.transfer(connector, chain, transfer, keepSigned)
    keepSigned({ hash })
    kit.emit('SEND_SUCCESS', { ...properties, hash })
    return hash
  } catch (error) {
    if (kept !== undefined && !(error instanceof TransactionUnknownError)) forget(kit, kept)
    const message = error instanceof Error ? error.message : String(error)
    const event = error instanceof UserRejectedError ? 'SEND_REJECTED' : 'SEND_ERROR'
    kit.emit(event, { ...properties, message })
    throw error
  }
}

type Token = NonNullable<sendToken.Parameters['token']>

function keep(
  kit: Kit,
  {
    token,
    ...sent
  }: Pick<StoredTransaction, 'hash' | 'networkId' | 'from' | 'to' | 'amount' | 'mark'> & {
    token: Token
  },
) {
  const { address, symbol, decimals } = token
  const transaction: StoredTransaction = {
    ...sent,
    token: { ...(address !== undefined && { address }), symbol: symbol.slice(0, 64), decimals },
    sentAt: Date.now(),
    isSeen: false,
    status: 'pending',
  }
  updateTransactions(kit.storage, (list) => [
    transaction,
    ...list.filter((one) => one.hash !== sent.hash || one.networkId !== sent.networkId),
  ])
}

/** What was refused after it had been signed never went out. */
function forget(kit: Kit, hash: string) {
  updateTransactions(kit.storage, (list) => list.filter((one) => one.hash !== hash))
}
