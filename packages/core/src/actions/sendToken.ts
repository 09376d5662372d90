import { UserRejectedError } from '../errors/connection.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import { InvalidSendError } from '../errors/transaction.ts'
import type { Kit } from '../kit.ts'
import { parseAmount } from '@latchkey/protocol'
import { sendTransaction } from './sendTransaction.ts'
import { findConnected } from '../findConnected.ts'

export declare namespace sendToken {
  type Parameters = {
    /** The network's native currency. */
    readonly token: { readonly symbol: string; readonly decimals: number } | undefined
    /** In whole tokens, as a decimal string: `"0.25"`. */
    readonly amount: string
    readonly to: string
  }
}

/**
 * Sends the network's native currency from the connected account.
 *
 * @returns the transaction's hash
 * @throws InvalidSendError 'An amount and receiver address are required', 'A token is required', 'Invalid Address', 'Incorrect Value';
 *   UnsupportedChainError 'Unsupported chain'; and what `sendTransaction` throws
 */
export async function sendToken(
  kit: Kit,
  { token, amount, to }: sendToken.Parameters,
): Promise<string> {
  if (!amount || !to) throw new InvalidSendError('An amount and receiver address are required')
  if (!token) throw new InvalidSendError('A token is required')
  const { adapter, networkId } = await findConnected(kit)
  if (!adapter.sendTransaction) throw new UnsupportedChainError()
  if (!(await adapter.isAddress(to))) throw new InvalidSendError('Invalid Address', `"${to}"`)
  const value = parseAmount(amount, token.decimals)
  if (!value) throw new InvalidSendError('Incorrect Value', `"${amount}" is no amount to send.`)

  const properties = { isSmartAccount: false, token: token.symbol, amount, network: networkId }
  kit.emit('SEND_INITIATED', properties)
  try {
    const hash = await sendTransaction(kit, { to, value })
    kit.emit('SEND_SUCCESS', { ...properties, hash })
    return hash
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const event = error instanceof UserRejectedError ? 'SEND_REJECTED' : 'SEND_ERROR'
    kit.emit(event, { ...properties, message })
    throw error
  }
}
