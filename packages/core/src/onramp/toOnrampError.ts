import { onrampErrorCodes } from '@latchkey/protocol'
import { HttpStatusError } from '../errors/chain.ts'
import { KitError } from '../errors/KitError.ts'
import {
  OnrampAmountError,
  OnrampUnavailableError,
  OnrampUnsupportedError,
  type AmountBounds,
} from '../errors/onramp.ts'
import { isDecimal } from './decimal.ts'

/** What the operator's server has refused a purchase with, as an error that says what to do. */
export function toOnrampError(error: unknown): KitError {
  if (!(error instanceof HttpStatusError))
    return error instanceof KitError ? error : new OnrampUnavailableError({ cause: error })
  const options = { cause: error }
  switch (error.wireCode) {
    case onrampErrorCodes.amountTooLow:
      return new OnrampAmountError('tooLow', readBounds(error.cause), options)
    case onrampErrorCodes.amountTooHigh:
      return new OnrampAmountError('tooHigh', readBounds(error.cause), options)
    case onrampErrorCodes.unsupported:
      return new OnrampUnsupportedError(options)
    default:
      return new OnrampUnavailableError(options)
  }
}

/** The limits that an answer names; each is left out that is no amount. */
function readBounds(answer: unknown): AmountBounds | undefined {
  const limits = isRecord(answer) && isRecord(answer.limits) ? answer.limits : undefined
  if (typeof limits?.currency !== 'string') return undefined
  const { min, max } = limits
  return {
    currency: limits.currency.slice(0, 16),
    ...(isDecimal(min) && { min }),
    ...(isDecimal(max) && { max }),
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
