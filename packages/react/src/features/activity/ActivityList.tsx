import { writeHistoryCsv, type HistoryEntry } from '@latchkey/core/history'
import { isOpenOrder } from '@latchkey/core/onramp'
import { useEffect } from 'react'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { RowList } from '../../components/Row.tsx'
import { useFeatures } from '../../hooks/useFeatures.ts'
import { useHistory } from '../../hooks/useHistory.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useOrders } from '../../hooks/useOrders.ts'
import { useSheet } from '../../views/view.ts'
import { useSlot } from '../accountFeatures.ts'
import { useText } from '../../i18n/useText.ts'
import { useKitContext } from '../../KitContext.ts'
import { useShownAccount } from '../../views/account/useShownAccount.ts'
import { ActivityRow, activitySheet } from './ActivityRow.tsx'
import { byMonth } from './byMonth.ts'
import { LoadMore } from './LoadMore.tsx'
import { activityText } from './text.ts'

/** How many rows stand for those that are on their way. */
const loadingRows = 7

/** What the account has done on its network, month by month, more of it as one gets there; each entry leads to all that is known of it. */
export function ActivityList({ isView = false }: { readonly isView?: boolean }) {
  const t = useText(activityText)
  const { language } = useKitContext('ActivityList')
  const place = useSheet(activitySheet)
  const { entries, status, next, coverage, loadMore } = useHistory(useShownAccount())
  const features = useFeatures()
  // Purchases that are under way are asked about by whoever shows them.
  const hasOpen = entries.some(({ order }) => order && isOpenOrder(order))
  useOrders({ enabled: hasOpen && Boolean(features?.onramp) })
  const { kit } = useKit()
  useEffect(() => kit.emit('CLICK_TRANSACTIONS', { isSmartAccount: false }), [kit])
  const isLoading = status === 'pending'
  const months = byMonth(entries, language?.tag)
  return (
    <div className="activity" ref={place} aria-busy={isLoading}>
      <span className="unseen" role="status">
        {isLoading ? t('loading') : ''}
      </span>
      {months.map(({ title, items }, index) => (
        <section key={title} aria-label={title}>
          <div className="entry-month">
            <h3 className="rows-title">{title}</h3>
            {index === 0 && (
              <button
                type="button"
                className="pill"
                onClick={() => saveCsv(entries, fileNameOf(entries[0]?.networkId))}
              >
                {t('csv')}
              </button>
            )}
          </div>
          <RowList label={title}>
            {items.map((entry) => (
              <ActivityRow key={entry.id} entry={entry} />
            ))}
          </RowList>
        </section>
      ))}
      {isLoading && <Bones />}
      {status === 'error' && <Failure onRetry={loadMore} hasEntries={entries.length > 0} />}
      {status === 'success' && entries.length === 0 && next === undefined && (
        <Nothing isView={isView} />
      )}
      {status === 'success' && next === undefined && coverage && (
        <p className="entry-note">{t('partial')}</p>
      )}
      {next !== undefined && status !== 'error' && (
        <LoadMore isLoading={isLoading} onMore={loadMore} />
      )}
    </div>
  )
}

function fileNameOf(networkId = '') {
  return `activity-${networkId.replaceAll(':', '-')}-${new Date().toISOString().slice(0, 10)}.csv`
}

function Bones() {
  return (
    <ul className="rows" role="list" aria-hidden="true">
      {Array.from({ length: loadingRows }, (_, place) => (
        <li key={place}>
          <i className="bone entry-bone" />
        </li>
      ))}
    </ul>
  )
}

function Failure({
  onRetry,
  hasEntries,
}: {
  readonly onRetry: () => void
  readonly hasEntries: boolean
}) {
  const t = useText(activityText)
  return (
    <div role="alert">
      <Notice
        icon="warning"
        title={t('fetchFailed')}
        text={hasEntries ? t('fetchFailedText') : undefined}
      >
        <Button compact icon="retry" kind="secondary" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      </Notice>
    </div>
  )
}

/** A friendly line, and the way to the first entry. */
function Nothing({ isView }: { readonly isView: boolean }) {
  const t = useText(activityText)
  const { kit } = useKit()
  const actions = useSlot('accountActions')
  const first = actions.find(({ view }) => view.name === 'WalletReceive') ?? actions[0]
  return (
    <Notice
      icon="info"
      title={t(isView ? 'noTransactions' : 'none')}
      text={t(isView ? 'noTransactionsText' : 'noneText')}
    >
      {first && (
        <Button
          compact
          kind="secondary"
          onClick={() => {
            first.onSelect?.(kit)
            kit.modal.push(first.view)
          }}
        >
          {first.text}
        </Button>
      )}
    </Notice>
  )
}

/** Has the browser keep entries as a file for spreadsheets. The mark at its beginning tells those that it is UTF-8. */
export function saveCsv(entries: readonly HistoryEntry[], name: string) {
  const file = new Blob(['\uFEFF', writeHistoryCsv(entries)], { type: 'text/csv;charset=utf-8' })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // A download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
