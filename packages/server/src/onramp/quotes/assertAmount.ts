import { ServerError } from '../../errors.ts'
import { compareDecimals, isDecimal, placesOf } from '../decimal.ts'
import { OnrampRefusal } from '../onrampFault.ts'
import type { ProviderOptions } from '../providers/onrampProvider.ts'

/**
 * Holds an amount of money to what a provider takes, exactly.
 *
 * @param method - one of the currency's ways to pay.
 * @throws ServerError `bad_request` for what is no amount of money; OnrampRefusal for a currency or method that is not taken, or an amount
 * outside of its limits.
 */
export function assertAmount(
  amount: string,
  { paymentCurrencies }: ProviderOptions,
  payment: { readonly currency: string; readonly method: string; readonly provider: string },
): void {
  if (!isDecimal(amount) || placesOf(amount) > 2)
    throw new ServerError(
      'bad_request',
      'amount: write a decimal number with at most two places, such as 100.00',
    )
  const { currency, method, provider } = payment
  const taken = paymentCurrencies.find(({ id }) => id === currency)
  if (!taken)
    throw new OnrampRefusal('onramp_unsupported', `${provider} does not take ${currency}.`)
  const limit = taken.payment_method_limits.find(({ id }) => id === method)
  if (!limit)
    throw new OnrampRefusal(
      'onramp_unsupported',
      `${provider} does not take ${currency} by ${method}.`,
    )
  const limits = { min: limit.min, max: limit.max, currency }
  if (compareDecimals(amount, limit.min) < 0)
    throw new OnrampRefusal(
      'onramp_amount_too_low',
      `${provider} takes at least ${limit.min} ${currency} by ${method}.`,
      limits,
    )
  if (compareDecimals(amount, limit.max) > 0)
    throw new OnrampRefusal(
      'onramp_amount_too_high',
      `${provider} takes at most ${limit.max} ${currency} by ${method}.`,
      limits,
    )
}
