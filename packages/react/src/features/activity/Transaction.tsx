import { explorerUrl } from '@latchkey/core'
import { mergeTransfers, type HistoryEntry } from '@latchkey/core/history'
import { laterIcons } from '../../components/viewIcons.tsx'
import { Row, RowList } from '../../components/Row.tsx'
import { useHistory } from '../../hooks/useHistory.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { accountText } from '../../views/account/text.ts'
import { OpensInTab } from '../../dialog/OpensInTab.tsx'
import { Remark } from '../../flows/Remark.tsx'
import transferSheet from '../../flows/transfer.css?inline'
import { useShownAccount } from '../../views/account/useShownAccount.ts'
import { defineView, type ViewProps } from '../../views/view.ts'
import { isolate, activitySheet } from './ActivityRow.tsx'
import { AssetAmount } from './AssetAmount.tsx'
import { AssetPicture } from './AssetPicture.tsx'
import { verbOf } from './describe.ts'
import { activityText } from './text.ts'
import { TransactionFacts } from './TransactionFacts.tsx'

/** All that is known of one entry, and where else it can be seen. */
function Transaction({ parameters: { entry: opened } }: ViewProps<'Transaction'>) {
  const t = useText(activityText)
  const tAccount = useText(accountText)
  const { networks } = useNetwork()
  const entry = useNewest(opened)
  useTitle(t(verbOf(entry)))
  const { networkId, hash, transfers, poison } = entry
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const link = hash === undefined ? undefined : explorerUrl(network, 'tx', hash)
  return (
    <div className="review">
      {poison && (
        <Remark
          title={t('lookAlikeTitle')}
          text={t('lookAlikeText', { who: isolate(poison.resembles) })}
        />
      )}
      <ul className="entry-legs" role="list">
        {mergeTransfers(transfers).map((leg, place) => (
          <li key={place}>
            <AssetPicture asset={leg.asset} size={leg.asset.kind === 'nft' ? 72 : 40} />
            <AssetAmount transfer={leg} isSigned={entry.status === 'confirmed'} />
          </li>
        ))}
      </ul>
      <TransactionFacts entry={entry} network={network} />
      {link ? (
        <RowList>
          <Row
            icon={laterIcons.external}
            title={<OpensInTab>{tAccount('explorer')}</OpensInTab>}
            href={link}
          />
        </RowList>
      ) : (
        <bdi className="review-hash" dir="ltr">
          {hash}
        </bdi>
      )}
    </div>
  )
}

/** How the entry stands by now: it may have come into a block, or be known under the server's own id. */
function useNewest(opened: HistoryEntry) {
  const { entries } = useHistory(useShownAccount())
  return entries.find(({ id, hash = id }) => id === opened.id || hash === opened.hash) ?? opened
}

export const transactionView = defineView('Transaction', Transaction, transferSheet + activitySheet)
