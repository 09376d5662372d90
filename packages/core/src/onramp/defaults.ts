import type { OnrampPaymentCurrency } from '@latchkey/protocol/api'

/** What is paid with before anybody has said otherwise: US dollars, by card or from a bank account. */
export const defaultPaymentCurrency: OnrampPaymentCurrency = {
  id: 'USD',
  payment_method_limits: [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ],
}

/** How often prices are asked for while they are shown, in milliseconds. */
export const quoteRefresh = 15_000
/** How long an amount has to stand still before prices are asked for, in milliseconds. */
export const quoteDebounce = 300
/** How often an open order is looked at while it is shown, in milliseconds. */
export const orderPoll = 3_000
