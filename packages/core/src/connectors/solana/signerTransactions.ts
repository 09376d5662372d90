import {
  assertIsTransactionWithinSizeLimit,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  getTransactionLifetimeConstraintFromCompiledTransactionMessage,
  type Transaction,
  type TransactionWithinSizeLimit,
  type TransactionWithLifetime,
} from '@solana/kit'
import { InvalidWalletAnswerError } from '../../errors/connection.ts'

type Signed = Transaction & TransactionWithinSizeLimit & TransactionWithLifetime

/** Transactions in wire format. */
export function encodeAll(transactions: readonly Transaction[]): readonly Uint8Array[] {
  const encoder = getTransactionEncoder()
  return transactions.map((transaction) => new Uint8Array(encoder.encode(transaction)))
}

/** What a wallet has made of transactions, with the signatures that they had before where it has left them as they were. */
export function decodeAll(
  asked: readonly (Transaction | (Transaction & TransactionWithLifetime))[],
  wires: readonly Uint8Array[],
): Promise<readonly Signed[]> {
  return Promise.all(
    asked.map(async (before, index) => {
      const wire = wires[index]
      if (!wire) throw new InvalidWalletAnswerError('fewer transactions than it was asked to sign')
      const after = getTransactionDecoder().decode(wire)
      const isSame = isEqual(before.messageBytes, after.messageBytes)
      const others = isSame ? Object.entries(before.signatures) : []
      const kept = others.filter(([address]) => !after.signatures[address as never]) // a key of its own
      const signed: Transaction & TransactionWithLifetime = {
        ...after,
        signatures: { ...after.signatures, ...Object.fromEntries(kept) },
        lifetimeConstraint:
          isSame && 'lifetimeConstraint' in before
            ? before.lifetimeConstraint
            : await lifetimeOf(after),
      }
      assertIsTransactionWithinSizeLimit(signed)
      return Object.freeze(signed)
    }),
  )
}

function lifetimeOf({ messageBytes }: Transaction) {
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (!('lifetimeToken' in message))
    throw new InvalidWalletAnswerError('a transaction that never expires')
  return getTransactionLifetimeConstraintFromCompiledTransactionMessage(message)
}

function isEqual(one: ArrayLike<number>, other: ArrayLike<number>) {
  return (
    one.length === other.length && Array.from(one).every((byte, index) => byte === other[index])
  )
}
