import type { FeeOption } from './fees.ts'

/** A transaction of the chain's native currency or a call of a contract. */
export type TransactionRequest = {
  readonly from: string
  readonly to: string
  /** In the smallest unit (wei, lamports). */
  readonly value?: bigint | undefined
  /** Hex call data on EVM chains. */
  readonly data?: string | undefined
  /** What to pay for it; left to the wallet by default. */
  readonly fees?: FeeOption | undefined
}

/** How a transaction ended. */
export type Receipt = {
  /** The one in the block: another than was asked for when the transaction was replaced. */
  readonly hash: string
  readonly status: 'success' | 'reverted'
  readonly blockNumber: bigint
  /**
   * Set when another transaction of the same account and nonce took its place: the same with another fee (`repriced`), nothing at all
   * (`cancelled`) or something else (`replaced`).
   */
  readonly replaced?: 'repriced' | 'cancelled' | 'replaced' | undefined
}

/**
 * By what a transaction, or one that takes its place, is found again: plain data of the adapter's own that can be stored. What comes back was in
 * storage meanwhile; the adapter parses it anew. Where `isBefore` says that it was made before the send, its `nonce` is a guess, and goes up by one
 * for each of the account's transactions under way that has it already.
 */
export type TransactionMark = Readonly<Record<string, string | number>>

/** A transaction whose hash is known. */
export type SentTransactionMark = {
  readonly hash: string
  readonly mark?: TransactionMark | undefined
}

/** What a chain says about a transaction at one moment. */
export type TransactionLook =
  /** In a block; with `receipt.replaced`, another one is there in its place. */
  | { readonly kind: 'mined'; readonly receipt: Receipt }
  /** Known and in no block yet, or its receipt is not there yet. */
  | { readonly kind: 'pending'; readonly mark: TransactionMark }
  /**
   * It can never be in a block: its nonce was used by a transaction that could not be found; or, where it was never seen, the nonce that it most likely had
   * by something else.
   */
  | { readonly kind: 'superseded' }
  /** Its time is over and it is in no block: it can never be in one. */
  | { readonly kind: 'expired' }
  /** Not known here: not yet, or not any more. */
  | { readonly kind: 'unknown' }
