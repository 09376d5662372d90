import type { KitStorage } from '../kit/createStorage.ts'
import {
  isOpen,
  updateTransactions,
  type SentTransaction,
  type StoredTransaction,
} from './record.ts'

/** Writes down a transaction that was signed, before anything else becomes of it. */
export function keepTransaction(
  storage: KitStorage,
  sent: Omit<StoredTransaction, 'sentAt' | 'isSeen' | 'status' | 'finalHash'>,
): void {
  updateTransactions(storage, (list) => {
    const others = list.filter((one) => one.hash !== sent.hash || one.networkId !== sent.networkId)
    let { mark } = sent
    const isTaken = (one: StoredTransaction) =>
      one.mark?.nonce === mark?.nonce &&
      one.networkId === sent.networkId &&
      one.from === sent.from &&
      isOpen(one)
    // No node may have seen what the account has under way: of two, the one that was sent later has the higher nonce.
    while (mark?.isBefore && others.some(isTaken)) mark = { ...mark, nonce: Number(mark.nonce) + 1 }
    return [{ ...sent, mark, sentAt: Date.now(), isSeen: false, status: 'pending' }, ...others]
  })
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
