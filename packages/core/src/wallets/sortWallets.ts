import type { WalletListing } from '@latchkey/protocol/api'
import type { Kit } from '../kit.ts'
import { findWalletConnector } from './findWalletConnector.ts'

/** Installed wallets first, then the featured ones in their order, then the others as they come. */
export function sortWallets(kit: Kit, wallets: readonly WalletListing[]): readonly WalletListing[] {
  const state = kit.store.getState()
  const featured = kit.options.featuredWalletIds ?? []
  const place = ({ id }: WalletListing) =>
    featured.includes(id) ? featured.indexOf(id) : featured.length
  return wallets
    .map((wallet) => ({ wallet, isInstalled: findWalletConnector(state, wallet) !== undefined }))
    .sort(
      (one, other) =>
        Number(other.isInstalled) - Number(one.isInstalled) ||
        place(one.wallet) - place(other.wallet),
    )
    .map(({ wallet }) => wallet)
}
