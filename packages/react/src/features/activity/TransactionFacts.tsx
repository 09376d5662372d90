import { showToast } from '@latchkey/core'
import type { HistoryEntry } from '@latchkey/core/history'
import type { Network } from '@latchkey/protocol'
import type { ReactNode } from 'react'
import { AddressButton } from '../../components/AddressButton.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useKitContext } from '../../KitContext.ts'
import { cleanName } from '../../views/account/tokens/token.ts'
import { AssetName } from './AssetAmount.tsx'
import { isUnlisted, partyOf, remarkOf, type ActivityWord } from './describe.ts'
import { activityText } from './text.ts'

type Properties = { readonly entry: HistoryEntry; readonly network: Network | undefined }

/** How it ended, when, with whom and what it has cost. An address that is bait has no button to copy it. */
export function TransactionFacts({ entry, network }: Properties) {
  const t = useText(activityText)
  const { language } = useKitContext('TransactionFacts')
  const { approval, at, fee, poison, networkId } = entry
  const { asset, allowance } = approval ?? {}
  const isWhole = asset?.kind === 'nft' && asset.tokenId === undefined
  const party = partyOf(entry)
  return (
    <dl className="sentence">
      <Fact name="status">{t(remarkOf(entry) ?? 'confirmed')}</Fact>
      <Fact name="date">
        {new Date(at).toLocaleString(language?.tag ?? 'en', {
          dateStyle: 'medium',
          timeStyle: 'short',
          numberingSystem: 'latn',
        })}
      </Fact>
      {party && (
        <Fact name={party.as === 'to' ? 'receiver' : party.as === 'from' ? 'sender' : 'spender'}>
          <Address address={party.address} isBait={poison !== undefined} />
        </Fact>
      )}
      {asset && (
        <Fact name="asset">
          <AssetName asset={asset} />
          {isUnlisted(entry) && <span data-remark="bait"> · {t('unlisted')}</span>}
        </Fact>
      )}
      {(allowance !== undefined || isWhole) && (
        <Fact name="allowance">
          {allowance === undefined ? (
            t('wholeCollection')
          ) : allowance === 'unlimited' ? (
            <span data-remark="bait">{t('unlimited')}</span>
          ) : /[1-9]/.test(allowance) ? (
            <bdi>{allowance}</bdi>
          ) : (
            t('withdrawn')
          )}
        </Fact>
      )}
      {fee && (
        <Fact name="fee">
          <span className="amount" dir="ltr">
            {fee.amount} <bdi>{cleanName(fee.symbol, 12)}</bdi>
          </span>
        </Fact>
      )}
      <Fact name="network">
        <bdi>{network?.name ?? networkId}</bdi>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { readonly name: ActivityWord; readonly children: ReactNode }) {
  const t = useText(activityText)
  return (
    <div className="fine">
      <dt>{t(name)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Address({ address, isBait }: { readonly address: string; readonly isBait: boolean }) {
  const t = useText(activityText)
  const { kit } = useKit()
  if (isBait)
    return (
      <bdi className="entry-bait" dir="ltr" data-remark="bait">
        {address}
      </bdi>
    )
  return (
    <AddressButton
      address={address}
      label={t('copy')}
      copiedLabel={t('copied')}
      onRefused={() => showToast(kit, t('copyFailed'), 'error')}
    />
  )
}
