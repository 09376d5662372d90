export { getOnrampOptions } from '../onramp/getOnrampOptions.ts'
export { getOnrampQuote } from '../onramp/getOnrampQuote.ts'
export { getOrders } from '../onramp/getOrders.ts'
export { resetOnramp } from '../onramp/resetOnramp.ts'
export { setOnramp } from '../onramp/setOnramp.ts'
export { startPurchase } from '../onramp/startPurchase.ts'
export { watchOnramp } from '../onramp/watchOnramp.ts'
export { watchOrders } from '../onramp/watchOrders.ts'
export * from '../errors/onramp.ts'
export { compareDecimals, isDecimal, isPositive } from '../onramp/decimal.ts'
export type * from '../onramp/onramp.ts'
export { isOpenOrder } from '../onramp/parseOrders.ts'
export type { OnrampOptions, QuoteQuestion } from '../onramp/queries.ts'
export type {
  OnrampPaymentCurrency,
  OnrampProvider,
  OnrampPurchaseCurrency,
  OnrampQuote,
} from '@latchkey/protocol/api'
