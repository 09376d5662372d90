import { hasWalletConnect, readPlatform, type Connector, type WalletRow } from '@latchkey/core'
import type { WalletListing } from '@latchkey/protocol/api'
import { useKit } from '../../hooks/useKit.ts'

/** Leads on from the wallet that was chosen: a row of the Connect view, or a wallet of the catalogue. */
export function useChoose() {
  const { kit } = useKit()
  const { modal, emit } = kit
  const isPhone = readPlatform().os !== 'desktop'

  function report(name: string, platform: string, walletRank?: number | null) {
    const view = modal.currentView().name
    emit('SELECT_WALLET', { name, platform, view, walletRank: walletRank ?? undefined })
  }

  function chooseWallet(wallet: WalletListing) {
    report(wallet.name, isPhone ? 'mobile' : 'qrcode', wallet.order)
    const name = hasWalletConnect(kit) ? 'ConnectingWalletConnect' : 'Downloads'
    modal.push({ name, parameters: { wallet } })
  }

  function chooseRow(row: WalletRow) {
    if (row.kind === 'listing') return chooseWallet(row.wallet)
    if (row.kind === 'walletConnect') {
      report('WalletConnect', isPhone ? 'mobile' : 'qrcode')
      // A phone cannot scan itself: its visitor picks the app.
      return isPhone
        ? modal.push({ name: 'AllWallets' })
        : modal.push({ name: 'ConnectingWalletConnect', parameters: {} })
    }
    const { connectors, connector } = row
    report(connector.name, 'browser')
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
