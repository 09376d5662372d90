/** What follows sent transactions. Fetched when they are first asked for: a page's button does without. */
export { watchTransactions } from '@latchkey/core'
