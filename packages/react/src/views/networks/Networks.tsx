import { selectAccount, selectNetworkSwitch, switchNetwork, showToast } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { SearchField, searchFieldSheet } from '../../components/SearchField.tsx'
import { useDelayed } from '../../components/timers.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { defineView } from '../view.ts'
import sheet from './Networks.css?inline'
import { NetworkRows, networkRowsSheet } from './NetworkRows.tsx'
import { networksText } from './text.ts'
import { laterIcons } from '../../components/viewIcons.tsx'

/** How long a search stands still before it is done. */
const searchMilliseconds = 100

/** The list of networks. A connected wallet is asked on a view of its own; without one the choice just holds. */
function Networks() {
  const t = useText(networksText)
  const tDialog = useText(en)
  const { kit } = useKit()
  const { networks } = useNetwork()
  const [query, setQuery] = useState('')
  const found = findNetworks(networks, useDelayed(query, searchMilliseconds))
  useTitle(t('chooseNetwork'))
  const select = useSelectNetwork()

  return (
    <div className="networks">
      <SearchField
        value={query}
        label={t('searchNetworks')}
        clearLabel={tDialog('clearSearch')}
        onChange={setQuery}
      />
      <p className="unseen" role="status">
        {query && t('networkCount', { count: found.length })}
      </p>
      {found.length > 0 ? (
        <NetworkRows networks={found} onSelect={select} />
      ) : (
        <Notice
          icon={laterIcons.search}
          title={t('noNetworkFound')}
          text={t('noNetworkFoundText', { query: query.trim() })}
        >
          <Button kind="secondary" compact onClick={() => setQuery('')}>
            {tDialog('showAll')}
          </Button>
        </Notice>
      )}
      {kit.options.wallets?.enableWalletGuide !== false && (
        <button
          type="button"
          className="text-link"
          onClick={() => {
            kit.emit('CLICK_NETWORK_HELP', {})
            kit.modal.push({ name: 'WhatIsANetwork' })
          }}
        >
          {tDialog('whatIsANetwork')}
        </button>
      )}
    </div>
  )
}

/** Switches to a network, on the view that the step needs, or at once where no wallet is asked. */
function useSelectNetwork() {
  const t = useText(networksText)
  const { kit } = useKit()

  async function select({ caipNetworkId: networkId, chainNamespace: namespace }: Network) {
    const step = selectNetworkSwitch(kit.store.getState(), networkId)
    if (step === 'nothing') return kit.modal.back()
    if (step === 'connect')
      return kit.modal.push({ name: 'SwitchActiveChain', parameters: { networkId } })
    // A wallet that is there already has nothing to be asked.
    if (step === 'switch' && selectAccount(kit.store.getState(), namespace).networkId !== networkId)
      return kit.modal.replace({ name: 'SwitchNetwork', parameters: { networkId } })
    try {
      await switchNetwork(kit, { networkId })
      // Where that has led back already, the view below stays.
      if (kit.modal.currentView().name === 'Networks') kit.modal.back()
    } catch (error) {
      kit.log.warn('The network could not be chosen', error)
      showToast(kit, t('switchFailed'), 'error')
    }
  }

  return (network: Network) => void select(network)
}

export const networksView = defineView(
  'Networks',
  Networks,
  searchFieldSheet + networkRowsSheet + sheet,
)

/** The networks whose name, coin or chain id a visitor means. An empty query means all. */
export function findNetworks(networks: readonly Network[], query: string): readonly Network[] {
  const wanted = fold(query)
  if (wanted === '') return networks
  return networks.filter(
    ({ name, nativeCurrency, id }) =>
      fold(name).includes(wanted) ||
      fold(nativeCurrency.symbol) === wanted ||
      String(id) === wanted,
  )
}

/** Without case and accents. */
function fold(text: string) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
