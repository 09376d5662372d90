import type { SwapFailure, SwapQuote } from '../adapters/swapping.ts'
import { KitError, type KitErrorOptions } from './KitError.ts'

/** Nobody sells that much of the token for that much of the other. */
export class SwapNoLiquidityError extends KitError {
  constructor(options?: KitErrorOptions) {
    super('SWAP_NO_LIQUIDITY', 'Insufficient liquidity', {
      details: 'No source has a route for this pair and amount. Try a smaller amount.',
      ...options,
    })
  }
}

/** An argument of a swap cannot be right: 'Incorrect amount', 'Insufficient balance', or the tokens. Nothing was sent. */
export class SwapInputError extends KitError {
  constructor(message: string, details?: string) {
    super('SWAP_INPUT', message, { details })
  }
}

/** What the server has answered is not the swap that was asked for. Nothing was signed. */
export class SwapTamperedError extends KitError {
  /** What is wrong, in a sentence. */
  readonly reason: string

  constructor(reason: string, options?: KitErrorOptions) {
    super('SWAP_TAMPERED', 'This swap is not what was shown', {
      ...options,
      docsPath: 'swaps.md',
      details: `${reason} Nothing was signed.`,
    })
    this.reason = reason
  }
}

/** What was built for a swap is written in a way that the kit does not know, so that nobody can say what it does. Nothing was signed. */
export class SwapUnreadableError extends KitError {
  /** What is not known, in a sentence. */
  readonly reason: string

  constructor(reason: string, options?: KitErrorOptions) {
    super('SWAP_UNREADABLE', 'This swap could not be checked', {
      ...options,
      docsPath: 'swaps.md',
      details: `${reason} Nothing was signed.`,
    })
    this.reason = reason
  }
}

/** The quote has run out or the price has moved. Show the new one; nothing was signed. */
export class SwapQuoteStaleError extends KitError {
  /** What is offered now. */
  readonly quote: SwapQuote

  constructor(quote: SwapQuote) {
    super('SWAP_QUOTE_STALE', 'The price has changed', {
      details: 'The quote has been renewed. Look at it again before you confirm.',
    })
    this.quote = quote
  }
}

/** Why a token cannot be swapped. */
export type SwapTokenProblem = 'feeOnTransfer' | 'noToken'

/** The token keeps a part of every transfer, or is none at all. */
export class SwapUnsupportedTokenError extends KitError {
  readonly problem: SwapTokenProblem

  constructor(problem: SwapTokenProblem, details: string) {
    super('SWAP_TOKEN_UNSUPPORTED', 'This token cannot be swapped', { details })
    this.problem = problem
  }
}

/**
 * A step could not be prepared: 'Failed to initialize swap', 'Failed to fetch quote', 'Failed to check allowance', 'Failed to create approval transaction' or
 * 'Failed to create transaction'. Of an approval that was sent: 'The approval was undone', or 'Too little was approved'. The swap itself was not sent.
 */
export class SwapUnavailableError extends KitError {
  constructor(message: string, options?: KitErrorOptions) {
    super('SWAP_UNAVAILABLE', message, options)
  }
}

/** The chain says that the swap would fail now. Nothing was sent. */
export class SwapRefusedError extends KitError {
  readonly failure: SwapFailure

  constructor(failure: SwapFailure, options?: KitErrorOptions) {
    super('SWAP_REFUSED', 'This swap would fail', { ...options, details: wordsOf[failure] })
    this.failure = failure
  }
}

/** The swap is in a block and was undone there. Only its fee was paid. */
export class SwapFailedError extends KitError {
  readonly failure: SwapFailure
  readonly hash: string

  constructor(hash: string, failure: SwapFailure) {
    super('SWAP_FAILED', 'The swap was undone', {
      details: `${wordsOf[failure]} Only the network's fee was paid.`,
      metaMessages: [`Hash: ${hash}`],
    })
    this.failure = failure
    this.hash = hash
  }
}

const wordsOf = {
  priceMoved: 'The price has moved by more than the slippage allows.',
  expired: 'It came too late: its deadline had passed.',
  unknown: 'A contract has refused it and gives no reason that is known.',
} satisfies Record<SwapFailure, string>
