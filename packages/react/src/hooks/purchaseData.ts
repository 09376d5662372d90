/** What follows purchases. Fetched when they are first asked for: few visitors buy. */
export { watchOnramp, watchOrders } from '@latchkey/core/onramp'
