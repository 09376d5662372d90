import { activityView } from './Activity.tsx'
import { transactionView } from './Transaction.tsx'

export { ActivityList } from './ActivityList.tsx'

/** What the feature shows, fetched as one. */
export const views = { Transactions: activityView, Transaction: transactionView }
