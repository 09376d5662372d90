import { KitError, type KitErrorOptions } from './KitError.ts'

/** How little and how much can be paid at once, as decimal strings. */
export type AmountBounds = {
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly currency: string
}

/** Nothing can be bought right now: neither the operator's server nor the provider says for how much. */
export class OnrampUnavailableError extends KitError {
  constructor(options?: KitErrorOptions) {
    super('ONRAMP_UNAVAILABLE', 'Not available right now', options)
  }
}

/** The provider does not sell this token there, or not for this currency or way to pay. */
export class OnrampUnsupportedError extends KitError {
  constructor(options?: KitErrorOptions) {
    super('ONRAMP_UNSUPPORTED', 'Not sold here', options)
  }
}

/** The amount is under or over what the provider takes. */
export class OnrampAmountError extends KitError {
  readonly kind: 'tooLow' | 'tooHigh'
  /** What it takes, where it says so. */
  readonly bounds: AmountBounds | undefined

  constructor(kind: 'tooLow' | 'tooHigh', bounds?: AmountBounds, options?: KitErrorOptions) {
    super('ONRAMP_AMOUNT', 'The amount is outside of the limits', options)
    this.kind = kind
    this.bounds = bounds
  }
}

/** What was to be bought is incomplete: no amount, no account, or a provider that there is not. */
export class InvalidPurchaseError extends KitError {
  constructor(details: string) {
    super('INVALID_PURCHASE', 'The purchase is not complete', { details })
  }
}

/** The address for the purchase is not one of the provider's. It was not opened. */
export class PurchaseLinkError extends KitError {
  constructor(details: string) {
    super('PURCHASE_LINK', 'The link does not lead to the provider', { details })
  }
}
