import type { WalletListing } from '@latchkey/protocol/api'
import type { Kit } from '../kit/kit.ts'
import { checkCustomWallet, checkListing } from './checkListing.ts'
import { mostRecentWallets, readRecentWallets } from './recentWallets.ts'

/** The wallets of the integrator's own, as far as they can be shown. */
export function readCustomWallets({ options, store }: Kit): readonly WalletListing[] {
  const chains = store.getState().networks.map(({ caipNetworkId }) => caipNetworkId)
  return (options.wallets?.customWallets ?? []).flatMap(
    (wallet) => checkCustomWallet(wallet, chains, options.server?.apiUrl) ?? [],
  )
}

/** The wallets that were used last, the newest first. One of the integrator's own is shown as it is now. */
export function readRecents(kit: Kit): readonly WalletListing[] {
  const custom = readCustomWallets(kit)
  return readRecentWallets(kit.storage)
    .flatMap((stored) => {
      const wallet = checkListing(stored, kit.options.server?.apiUrl)
      return wallet ? [custom.find(({ id }) => id === wallet.id) ?? wallet] : []
    })
    .slice(0, mostRecentWallets)
}
