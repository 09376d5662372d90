import type { HistoryTransfer } from '@latchkey/core/history'
import { Icon } from '../../components/Icon.tsx'
import { AssetAmount } from './AssetAmount.tsx'

const arrow = { path: 'M5 12h14m-5-5 5 5-5 5', flips: true } as const

/** What was given, and what came for it. */
export function Trade({ legs }: { readonly legs: readonly HistoryTransfer[] }) {
  const [given, got] = legs
  if (!given || !got) return null
  return (
    <span className="entry-trade">
      <AssetAmount transfer={given} />
      <Icon name={arrow} size={14} />
      <span className="unseen"> → </span>
      <AssetAmount transfer={got} />
    </span>
  )
}

/** Whether one thing was given for another. */
export function isTrade([given, got]: readonly HistoryTransfer[]) {
  return given?.direction === 'out' && got?.direction === 'in'
}
