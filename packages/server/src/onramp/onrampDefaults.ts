import { defaultPaymentCurrency, defaultPurchaseCurrency } from '@latchkey/protocol/api'
import type { ProviderOptions } from './onrampProvider.ts'

/** How much may be paid in US dollars, whoever sells: the specification's limits. */
export const dollarLimits = defaultPaymentCurrency.payment_method_limits

/** What the specification names, where no provider tells what it sells. */
export const defaultOptions: ProviderOptions = {
  paymentCurrencies: [{ ...defaultPaymentCurrency, name: 'US dollar', symbol: '$' }],
  purchaseCurrencies: [defaultPurchaseCurrency],
}
