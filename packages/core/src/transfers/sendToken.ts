import { formatAmount, parseAmount, type CaipNetworkId } from '@latchkey/protocol'
import type { FeeOption } from '../adapters/fees.ts'
import { UnsupportedChainError, WrongNetworkError } from '../errors/chain.ts'
import { WrongAccountError } from '../errors/connection.ts'
import { InvalidSendError } from '../errors/transaction.ts'
import type { Kit } from '../kit/kit.ts'
import { accessChain } from '../network/accessChain.ts'
import { findConnected } from '../connection/findConnected.ts'
import { toStoredToken } from './record.ts'
import { sendKept } from './sendKept.ts'

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
  const { transfer: execute, assertTransfer } = adapter
  if (!execute || !assertTransfer) throw new UnsupportedChainError()
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
  // Written anew: ".5" and "1." are amounts, too.
  const written = formatAmount(value, token.decimals)
  const sent = { networkId, from, to, token: toStoredToken(token), amount: written }
  return sendKept(kit, sent, properties, async (onSigned) => {
    const chain = accessChain(kit, networkId)
    const transfer = { from, to, amount: value, token: token.address, fees }
    await assertTransfer(chain, transfer, token)
    return execute(connector, chain, transfer, onSigned)
  })
}
