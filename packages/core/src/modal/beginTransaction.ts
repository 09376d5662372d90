import type { TransactionCallbacks, TransactionOutcome } from './createModal.ts'
import type { Kit } from '../kit/kit.ts'

/**
 * Puts a transaction on the modal's stack: while one is there, closing the modal ends no request for approval.
 *
 * @returns a function that ends this transaction, whatever was begun after it; it does so once
 */
export function beginTransaction(
  { modal }: Kit,
  callbacks: TransactionCallbacks = {},
): (outcome: TransactionOutcome) => void {
  const transaction = { ...callbacks }
  modal.update({ transactions: [...modal.getState().transactions, transaction] })
  return (outcome) => end(modal, transaction, outcome)
}

/** Ends the newest transaction: on success its callback runs, otherwise the modal goes back first. */
export function endTransaction({ modal }: Kit, outcome: TransactionOutcome): void {
  const newest = modal.getState().transactions.at(-1)
  if (newest) end(modal, newest, outcome)
}

function end(modal: Kit['modal'], transaction: TransactionCallbacks, outcome: TransactionOutcome) {
  const { transactions } = modal.getState()
  if (!transactions.includes(transaction)) return
  const isOnTop = transactions.at(-1) === transaction
  modal.update({ transactions: transactions.filter((other) => other !== transaction) })
  if (outcome === 'success') return transaction.onSuccess?.()
  if (isOnTop) modal.back() // the view of one below is not on screen
  if (outcome === 'error') transaction.onError?.()
  else transaction.onCancel?.()
}
