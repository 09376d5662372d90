import { parseCaipNetworkId, type ChainNamespace } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.ts'
import { announceStored } from '../kit/announceStored.ts'
import { type KitStorage, transactionsKey } from '../kit/createStorage.ts'
import { watchStored } from '../kit/watchStored.ts'
import { maxTransactions, parseTransactions } from './parse.ts'
import type { SentTransaction, StoredTransaction } from './sentTransaction.ts'

/** What is stored, newest first. */
export function readTransactions(storage: KitStorage): readonly StoredTransaction[] {
  return storage.get(transactionsKey, parseTransactions) ?? []
}

/** Writes what `change` makes of the present list, and tells every listener, here and in other tabs, when it is new. */
export function updateTransactions(
  storage: KitStorage,
  change: (list: readonly StoredTransaction[]) => readonly StoredTransaction[],
): void {
  const before = readTransactions(storage)
  const transactions = change(before).slice(0, maxTransactions)
  if (JSON.stringify(transactions) === JSON.stringify(before)) return
  storage.set(transactionsKey, { version: 1, transactions })
  announceStored(storage, transactionsKey)
}

/** Changes one transaction, if it is still stored. */
export function updateTransaction(
  storage: KitStorage,
  { networkId, hash }: Pick<SentTransaction, 'networkId' | 'hash'>,
  change: Partial<StoredTransaction>,
): void {
  updateTransactions(storage, (list) =>
    list.map((one) =>
      one.hash === hash && one.networkId === networkId ? { ...one, ...change } : one,
    ),
  )
}

/** One that no chain has heard of for this long, in milliseconds, never went out. */
export const neverSeenAfter = 24 * 3_600_000

/** Whether something may still become of a transaction: also of one that a node has forgotten, for a day. */
export function isOpen({ status, sentAt }: SentTransaction): boolean {
  return status === 'pending' || (status === 'dropped' && Date.now() - sentAt < neverSeenAfter)
}

/** Calls the listener whenever the record was written, by this page or another tab, until the returned function is called. */
export function watchRecord(storage: KitStorage, listener: () => void): () => void {
  return watchStored(storage, transactionsKey, listener)
}

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

/** The accounts of the connected wallet, the one that is used first. */
export function ownAddresses(kit: Kit, namespace: ChainNamespace): readonly string[] {
  const state = kit.store.getState().namespaces[namespace]
  return state?.status === 'connected' ? state.accounts.map(({ address }) => address) : []
}

/** Those to whom something was sent from this browser. */
export function earlierReceivers(kit: Kit, namespace: ChainNamespace): readonly string[] {
  return readTransactions(kit.storage)
    .filter((one) => !one.swap && parseCaipNetworkId(one.networkId)?.namespace === namespace)
    .map((one) => one.to)
}
