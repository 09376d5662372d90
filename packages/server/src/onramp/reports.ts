import type { OrderReport } from './onrampProvider.ts'
import { ranks } from './orderStatus.ts'

/** The report that counts where a visitor has tried several times on one page: the furthest, but a try that goes on before one that has failed. */
export function bestReport(reports: readonly OrderReport[]): OrderReport | undefined {
  const weight = ({ status }: OrderReport) => (status === 'failed' ? -1 : ranks[status])
  return [...reports].sort((one, other) => weight(other) - weight(one))[0]
}
