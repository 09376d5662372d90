import { KitError, type KitErrorOptions } from './KitError.ts'

/** What there is not enough of for a send: the token itself, or the native currency for what the network takes. */
export type ShortOf = 'token' | 'fees'

/** An argument of a send is missing or cannot be right. */
export class InvalidSendError extends KitError {
  /** Set where there is not enough of something, and known of what. */
  readonly shortOf: ShortOf | undefined

  constructor(message: string, details?: string, shortOf?: ShortOf) {
    super('INVALID_SEND', message, { details })
    this.shortOf = shortOf
  }
}

/** The caller's word about a token is not what the chain says, so that the amount would be another one. Nothing was sent. */
export class TokenMismatchError extends KitError {
  constructor(symbol: string, details: string) {
    super('TOKEN_MISMATCH', `The token ${symbol} is not what it was said to be`, { details })
  }
}

/** An account that would hold less than the chain lets an account hold (rent): the receiver's after the transfer, or one's own. */
export type BelowMinimum = {
  readonly whose: 'receiver' | 'sender'
  /** What it has to hold at least, in the smallest unit of the native currency. One's own may also be emptied. */
  readonly minimum: bigint
}

/** The chain says that the transfer would fail: the token would not move, or the receiver takes nothing. Nothing was sent. */
export class TransferRefusedError extends KitError {
  /** Set where that is the reason. */
  readonly belowMinimum: BelowMinimum | undefined

  constructor(
    details: string,
    options: KitErrorOptions & { readonly belowMinimum?: BelowMinimum } = {},
  ) {
    super('TRANSFER_REFUSED', 'This transfer would fail', { ...options, details })
    this.belowMinimum = options.belowMinimum
  }
}

/** The wallet's answer was lost and the chain does not show yet whether the transaction exists. */
export class TransactionUnknownError extends KitError {
  constructor(options?: KitErrorOptions) {
    super('TRANSACTION_UNKNOWN', 'It is not known yet whether the transaction was sent', {
      ...options,
      details: "Look at the wallet's activity before sending again.",
    })
  }
}

/** The transaction is still in no block. It can be confirmed later. */
export class ReceiptTimeoutError extends KitError {
  constructor(hash: string, milliseconds: number) {
    super('RECEIPT_TIMEOUT', 'The transaction is not confirmed yet', {
      details: `No receipt for ${hash} within ${milliseconds} ms. It may still be confirmed.`,
    })
  }
}

/** The chain had the transaction and does not have it any more, or another one has used its nonce. Its amount has not moved. */
export class TransactionDroppedError extends KitError {
  /** Whether another transaction that could not be found took its place. */
  readonly isSuperseded: boolean

  constructor(hash: string, isSuperseded: boolean) {
    super('TRANSACTION_DROPPED', 'The network has dropped the transaction', {
      details: isSuperseded
        ? `Another transaction of the same account took the place of ${hash}. Look at the wallet's activity.`
        : `${hash} is not known to the network any more. It can be sent again.`,
    })
    this.isSuperseded = isSuperseded
  }
}
