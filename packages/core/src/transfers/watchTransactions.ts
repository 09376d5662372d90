import type { Kit } from '../kit/kit.ts'
import { watchRecord } from './record.ts'
import type { SentTransaction } from './sentTransaction.ts'
import { getTransactions } from './getTransactions.ts'

export declare namespace watchTransactions {
  type Parameters = getTransactions.Parameters & {
    readonly onChange: (transactions: readonly SentTransaction[]) => void
  }
}

/**
 * Reports the sent transactions now and whenever one is sent or changes, in this page or in another tab, until the returned function is called. Each
 * state is reported once. A started kit follows pending transactions by itself, also after a reload.
 */
export function watchTransactions(
  kit: Kit,
  { onChange, ...filter }: watchTransactions.Parameters,
): () => void {
  let reported: string | undefined
  const report = () => {
    const transactions = getTransactions(kit, filter)
    const text = JSON.stringify(transactions)
    if (text === reported) return
    reported = text
    onChange(transactions)
  }
  const stop = watchRecord(kit.storage, report)
  report()
  return stop
}
