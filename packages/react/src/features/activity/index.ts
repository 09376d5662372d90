import type { HistoryEntry } from '@latchkey/core/history'
import { defineFeature } from '../defineFeature.ts'
import { activityLabels } from './labels.ts'

declare module '@latchkey/core' {
  interface Views {
    OnRampActivity: undefined
    Transactions: undefined
    /** All that is known of one entry of the activity. */
    Transaction: { readonly entry: HistoryEntry }
  }
}

const load = () => import('./activityViews.ts')
const list = async () => (await load()).views.Transactions

/** What an account has done. */
export const activity = defineFeature({
  id: 'activity',
  texts: activityLabels,
  views: {
    OnRampActivity: list,
    Transactions: list,
    Transaction: async () => (await load()).views.Transaction,
  },
  accountTabs: [
    { id: 'activity', label: 'activity', load: async () => (await load()).ActivityList },
  ],
})
