import type { KitStorage } from '../createStorage.ts'
import { updateTransactions, type SentTransaction, type StoredTransaction } from './record.ts'

/** Writes down a transaction that was signed, before anything else becomes of it. */
export function keepTransaction(
  storage: KitStorage,
  sent: Omit<StoredTransaction, 'sentAt' | 'isSeen' | 'status' | 'finalHash'>,
): void {
  const transaction: StoredTransaction = {
    ...sent,
    sentAt: Date.now(),
    isSeen: false,
    status: 'pending',
  }
  updateTransactions(storage, (list) => [
    transaction,
    ...list.filter((one) => one.hash !== sent.hash || one.networkId !== sent.networkId),
  ])
}

/** A token as it is written down. */
export function toStoredToken({
  address,
  symbol,
  decimals,
}: SentTransaction['token']): SentTransaction['token'] {
  return { address, symbol: symbol.slice(0, 64), decimals }
}

/** What was refused after it had been signed never went out. */
export function forgetTransaction(storage: KitStorage, hash: string): void {
  updateTransactions(storage, (list) => list.filter((one) => one.hash !== hash))
}
