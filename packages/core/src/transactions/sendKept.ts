import type { SentTransactionMark } from '../adapters/transactions.ts'
import { UserRejectedError } from '../errors/connection.ts'
import { TransactionUnknownError } from '../errors/transaction.ts'
import type { EventProperties } from '../events.ts'
import type { Kit } from '../kit.ts'
import { forgetTransaction, keepTransaction } from './keep.ts'

/** What is written down of a transaction that is sent. */
type Sent = Omit<Parameters<typeof keepTransaction>[1], 'hash' | 'mark'>

/**
 * Has something sent, reports how it goes, and keeps the transaction as soon as its hash is known. One that was refused after that is forgotten.
 *
 * @param send - gets what is to be called where the hash is known before the transaction goes out
 * @returns the transaction's hash
 */
export async function sendKept(
  kit: Kit,
  sent: Sent,
  properties: EventProperties['SEND_INITIATED'],
  send: (onSigned: (signed: SentTransactionMark) => void) => Promise<string>,
): Promise<string> {
  kit.emit('SEND_INITIATED', properties)
  let kept: string | undefined
  const keepSigned = ({ hash, mark }: SentTransactionMark) => {
    if (kept === hash) return
    kept = hash
    keepTransaction(kit.storage, { ...sent, hash, mark })
  }
  try {
    const hash = await send(keepSigned)
    keepSigned({ hash })
    kit.emit('SEND_SUCCESS', { ...properties, hash })
    return hash
  } catch (error) {
    if (kept !== undefined && !(error instanceof TransactionUnknownError))
      forgetTransaction(kit.storage, kept)
    const message = error instanceof Error ? error.message : String(error)
    const event = error instanceof UserRejectedError ? 'SEND_REJECTED' : 'SEND_ERROR'
    kit.emit(event, { ...properties, message })
    throw error
  }
}
