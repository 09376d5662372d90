import { KitError, type KitErrorOptions } from './KitError.ts'

/** An argument of a send is missing or cannot be right. */
export class InvalidSendError extends KitError {
  constructor(message: string, details?: string) {
    super('INVALID_SEND', message, { details })
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
