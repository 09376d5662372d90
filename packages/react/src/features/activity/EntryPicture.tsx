import type { HistoryEntry, HistoryTransfer } from '@latchkey/core/history'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { AssetPicture } from './AssetPicture.tsx'

type Properties = {
  readonly entry: HistoryEntry
  /** What the entry shows. */
  readonly legs: readonly HistoryTransfer[]
}

const icons: Partial<Record<HistoryEntry['operation'], IconName>> = {
  approve: 'check',
  bought: 'receive',
  cancel: 'clear',
  receive: 'receive',
  send: 'send',
  trade: 'retry',
}

/** What was moved, one before the other in a trade; an icon where nothing was, or where what was moved is bait. */
export function EntryPicture({ entry, legs }: Properties) {
  const [first, second] = legs
  if (!first || entry.poison)
    return (
      <span className="row-icon entry-icon">
        <Icon name={entry.poison ? 'warning' : (icons[entry.operation] ?? 'grid')} />
      </span>
    )
  if (!second) return <AssetPicture asset={first.asset} size={40} />
  return (
    <span className="entry-pair">
      <AssetPicture asset={first.asset} size={28} />
      <AssetPicture asset={second.asset} size={28} />
    </span>
  )
}
