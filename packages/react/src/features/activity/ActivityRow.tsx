import type { View } from '@latchkey/core'
import { mergeTransfers, type HistoryEntry } from '@latchkey/core/history'
import { formatAddress } from '../../components/formatAddress.ts'
import { Row } from '../../components/Row.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useKitContext } from '../../KitContext.ts'
import { AssetAmount, AssetName } from './AssetAmount.tsx'
import { dayOf } from './byMonth.ts'
import { isUnlisted, partyOf, remarkOf, verbOf } from './describe.ts'
import { EntryPicture } from './EntryPicture.tsx'
import { activityText } from './text.ts'
import { isTrade, Trade } from './Trade.tsx'
import { laterSheets } from '../../components/viewSheets.ts'
import sheet from './activityRows.css?inline'

/** One entry: what has happened, with whom, what it moved and when, and what is not as it should be. It leads to all that is known of it. */
export function ActivityRow({ entry }: { readonly entry: HistoryEntry }) {
  const t = useText(activityText)
  const { kit } = useKit()
  const { language } = useKitContext('ActivityRow')
  const { approval } = entry
  const legs = mergeTransfers(entry.transfers)
  const isSwap = isTrade(legs)
  const party = partyOf(entry)
  const remark = remarkOf(entry)
  const isDone = entry.status === 'confirmed'
  return (
    <Row
      image={<EntryPicture entry={entry} legs={legs} />}
      title={t(verbOf(entry))}
      detail={
        <>
          {isSwap && <Trade legs={legs} />}
          {party && !entry.poison && (
            <span className="entry-line">{t(party.as, { who: isolate(party.address) })}</span>
          )}
          {remark && (
            <span className="entry-line" data-remark={entry.status}>
              {t(remark)}
            </span>
          )}
          {(entry.poison ?? isUnlisted(entry)) && (
            <span className="entry-line" data-remark="bait">
              {t(entry.poison ? 'lookAlike' : 'unlisted')}
            </span>
          )}
        </>
      }
      trailing={
        <span className="entry-end" data-done={isDone && !entry.poison}>
          {!isSwap &&
            legs.map((leg, place) => <AssetAmount key={place} transfer={leg} isSigned={isDone} />)}
          {approval?.asset && (
            <span className="entry-amount">
              <AssetName asset={approval.asset} />
            </span>
          )}
          <span className="entry-day">{dayOf(entry.at, language?.tag)}</span>
        </span>
      }
      onSelect={() => kit.modal.push(viewOf(entry))}
    />
  )
}

/** A short address that stays in one piece and on one line, also within a sentence that is read from right to left. */
export function isolate(address: string) {
  return `\u2068${formatAddress(address).replace('…', '…\u2060')}\u2069`
}

/** What is under way has a view that follows it. */
function viewOf(entry: HistoryEntry): View {
  const { order, sent } = entry
  if (order) return { name: 'BuyInProgress', parameters: { orderId: order.id } }
  if (sent && entry.status !== 'confirmed')
    return { name: 'WalletSendProgress', parameters: { hash: sent.hash } }
  return { name: 'Transaction', parameters: { entry } }
}

/** What both the tab and the views of the feature look like. */
export const activitySheet = laterSheets.pill + sheet
