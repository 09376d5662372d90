import type { Connector } from '@latchkey/core'
import { isMobile, showsAllWallets, type WalletRow } from '@latchkey/core/wallets'
import type { WalletListing } from '@latchkey/protocol/api'
import { useKit } from '../../hooks/useKit.ts'

/** Leads on from the wallet that was chosen: a row of the Connect view, or a wallet of the catalogue. */
export function useChoose() {
  const { kit } = useKit()
  const { modal, emit } = kit

  function report(name: string, platform: string, displayIndex: number, rank?: number | null) {
    const view = modal.currentView().name
    emit('SELECT_WALLET', { name, platform, view, displayIndex, walletRank: rank ?? undefined })
  }

  function chooseWallet(wallet: WalletListing, place: number) {
    report(wallet.name, isMobile() ? 'mobile' : 'qrcode', place, wallet.order)
    modal.push({ name: 'ConnectingWalletConnect', parameters: { wallet } })
  }

  function chooseRow(row: WalletRow, place: number) {
    if (row.kind === 'listing') return chooseWallet(row.wallet, place)
    if (row.kind === 'walletConnect') {
      const isPhone = isMobile()
      report('WalletConnect', isPhone ? 'mobile' : 'qrcode', place)
      // A phone cannot scan itself: its visitor picks the app, where all of them are offered.
      return isPhone && showsAllWallets(kit)
        ? modal.push({ name: 'AllWallets' })
        : modal.push({ name: 'ConnectingWalletConnect', parameters: {} })
    }
    const { connectors, connector } = row
    report(connector.name, 'browser', place)
    return connectors.length > 1
      ? modal.push({
          name: 'ConnectingMultiChain',
          parameters: { connectors: connectors.map(toParameters) },
        })
      : modal.push({ name: 'ConnectingExternal', parameters: toParameters(connector) })
  }

  return { chooseRow, chooseWallet }
}

function toParameters({ id, namespace }: Connector) {
  return { connectorId: id, namespace }
}
