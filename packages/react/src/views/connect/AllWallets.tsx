import { showToast } from '@latchkey/core'
import { hasWalletConnect, isMobile, minSearchLength, searchWait } from '@latchkey/core/wallets'
import { useEffect, useState } from 'react'
import { SearchField } from '../../components/SearchField.tsx'
import { useDelayed } from '../../components/timers.ts'
import { useFlow } from '../../dialog/useFlow.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { en } from '../../i18n/en.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { defineView } from '../view.ts'
import { Agreement } from './Agreement.tsx'
import { connectSheet } from './connectSheet.ts'
import { connectText } from './text.ts'
import { ToolButton } from './ToolButton.tsx'
import { WalletGrid } from './WalletGrid.tsx'

type Filter = { readonly search: string; readonly isCertified: boolean }

/** Every wallet of the catalogue. */
function AllWallets() {
  const t = useText(en)
  useTitle(t('allWallets'))
  return <WalletBrowser />
}

/** A field to search with, what narrows the list, and the list. What was searched for stays while the dialog is open. */
export function WalletBrowser() {
  const dialog = useText(en)
  const { kit } = useKit()
  const [filter, change] = useFlow<Filter, Partial<Filter>>(
    'allWallets',
    (filter, changes) => ({ ...filter, ...changes }),
    { search: '', isCertified: false },
  )
  const { search, isCertified } = filter
  const settled = useDelayed(search.trim(), searchWait)
  const badge = isCertified ? 'certified' : undefined
  const list = useWallets({ search, badge })
  const [hasCertified, setHasCertified] = useState(isCertified)
  // A catalogue that certifies nothing has nothing to narrow.
  if (!hasCertified && list.wallets.some(({ badge_type }) => badge_type === 'certified'))
    setHasCertified(true)

  useEffect(() => {
    if (settled.length >= minSearchLength)
      kit.emit('SEARCH_WALLET', { badge: badge ?? 'none', search: settled })
  }, [kit, settled, badge])

  return (
    <div className="connect">
      <Agreement label={dialog('allWallets')}>
        <div className="wallet-browser">
          <Tools filter={filter} hasCertified={hasCertified} onChange={change} />
          <WalletGrid
            list={list}
            query={settled.length >= minSearchLength ? settled : undefined}
            onShowAll={
              search || isCertified ? () => change({ search: '', isCertified: false }) : undefined
            }
          />
        </div>
      </Agreement>
    </div>
  )
}

type ToolsProperties = {
  readonly filter: Filter
  /** The catalogue has certified wallets. */
  readonly hasCertified: boolean
  readonly onChange: (changes: Partial<Filter>) => void
}

/** Search field, with buttons to show certified wallets only and to scan a code. */
function Tools({ filter, hasCertified, onChange }: ToolsProperties) {
  const t = useText(connectText)
  const dialog = useText(en)
  const { kit } = useKit()
  const { search, isCertified } = filter

  function toggleCertified() {
    onChange({ isCertified: !isCertified })
    if (!isCertified) showToast(kit, t('showingCertified'), 'info')
  }

  return (
    <div className="wallet-tools">
      <SearchField
        value={search}
        label={t('searchWallets')}
        clearLabel={dialog('clearSearch')}
        onChange={(next) => onChange({ search: next })}
      />
      {hasCertified && (
        <ToolButton
          icon="certified"
          label={t('onlyCertified')}
          isPressed={isCertified}
          onClick={toggleCertified}
        />
      )}
      {isMobile() && hasWalletConnect(kit) && (
        <ToolButton
          icon="qr"
          label={t('scanAny')}
          onClick={() => kit.modal.push({ name: 'ConnectingWalletConnect', parameters: {} })}
        />
      )}
    </div>
  )
}

export const allWalletsView = defineView('AllWallets', AllWallets, connectSheet)
