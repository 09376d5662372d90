/** What balances need of the core. Fetched when the first one is asked for: most visitors come without a connected wallet. */
export { getBalance, watchBalance } from '@latchkey/core'
