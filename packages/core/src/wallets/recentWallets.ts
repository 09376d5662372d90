import type { WalletListing } from '@latchkey/protocol/api'
import type { KitStorage } from '../kit/createStorage.ts'
import { recentWalletsKey } from './hasRecentWallets.ts'

/** How many of them are kept. */
export const mostRecentWallets = 2

/** What was kept, the newest first. It is checked by whoever shows it. */
export function readRecentWallets(storage: KitStorage): readonly unknown[] {
  return storage.get(recentWalletsKey, (value) => (Array.isArray(value) ? value : undefined)) ?? []
}

/** Keeps a wallet of the catalogue as the one that was used last, before the one that was used before it. */
export function rememberWallet(storage: KitStorage, wallet: WalletListing): void {
  const others = readRecentWallets(storage).filter(
    // What stands there may be anything.
    (other) => (other as Partial<WalletListing> | null)?.id !== wallet.id,
  )
  storage.set(recentWalletsKey, [wallet, ...others].slice(0, mostRecentWallets))
}
