import { InvalidPurchaseError } from '../errors/onramp.ts'
import type { Kit } from '../kit/kit.ts'
import { isDecimal } from './decimal.ts'
import { changeInputs } from './inputs.ts'
import type { OnrampChoice } from './onramp.ts'

export declare namespace setOnramp {
  type Parameters = OnrampChoice
}

/**
 * Chooses what is bought, with what, for how much or from whom; what is left out stays. What came of the last click on a provider is forgotten.
 *
 * @throws InvalidPurchaseError for an amount that is no decimal number, such as `50.00`
 */
export function setOnramp(kit: Kit, choice: setOnramp.Parameters): void {
  const { paymentAmount } = choice
  if (paymentAmount !== undefined && !isDecimal(paymentAmount))
    throw new InvalidPurchaseError('paymentAmount is a decimal number as text, such as "50.00".')
  changeInputs(kit, { ...choice, attempt: undefined })
}
