/** What tokens, names and transactions need of the core. Fetched when the first of them is asked for. */
export {
  getIdentity,
  getTokenBalances,
  watchTokenBalances,
  watchTransactions,
} from '@latchkey/core'
