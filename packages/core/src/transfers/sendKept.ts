import type { SentTransactionMark } from '../adapters/transactions.ts'
import { UserRejectedError } from '../errors/connection.ts'
import { TransactionUnknownError } from '../errors/transaction.ts'
import type { EventProperties } from '../kit/events.ts'
import type { Kit } from '../kit/kit.ts'
import { forgetTransaction, keepTransaction } from './record.ts'

/** What is written down of a transaction that is sent. */
type Sent = Omit<Parameters<typeof keepTransaction>[1], 'hash' | 'mark'>

/** Gets what is to be called where the hash is known before the transaction goes out. */
type Send<Hash> = (onSigned: (signed: SentTransactionMark) => void) => Promise<Hash>

/**
 * Has something sent, and keeps the transaction as soon as its hash is known. One that was refused after that is forgotten.
 *
 * @returns the transaction's hash; `undefined` where nothing was sent after all
 */
export async function keepWhile<Hash extends string | undefined>(
  { storage }: Kit,
  sent: Sent,
  send: Send<Hash>,
): Promise<Hash> {
  let kept: string | undefined
  const keepSigned = ({ hash, mark }: SentTransactionMark) => {
    if (kept === hash) return
    kept = hash
    keepTransaction(storage, { ...sent, hash, mark })
  }
  try {
    const hash = await send(keepSigned)
    if (hash !== undefined) keepSigned({ hash })
    return hash
  } catch (error) {
    if (kept !== undefined && !(error instanceof TransactionUnknownError))
      forgetTransaction(storage, kept)
    throw error
  }
}

/**
 * The same for a transfer, and reports how it goes.
 *
 * @returns the transaction's hash
 */
export async function sendKept(
  kit: Kit,
  sent: Sent,
  properties: EventProperties['SEND_INITIATED'],
  send: Send<string>,
): Promise<string> {
  kit.emit('SEND_INITIATED', properties)
  try {
    const hash = await keepWhile(kit, sent, send)
    kit.emit('SEND_SUCCESS', { ...properties, hash })
    return hash
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const event = error instanceof UserRejectedError ? 'SEND_REJECTED' : 'SEND_ERROR'
    kit.emit(event, { ...properties, message })
    throw error
  }
}
