import type { Kit } from '../kit/kit.ts'

/** Where the wallets that were used last stand in the kit's storage. */
export const recentWalletsKey = 'recent_wallets'

/** Whether a wallet of the catalogue was used before in this browser. */
export function hasRecentWallets({ storage }: Kit): boolean {
  return storage.get(recentWalletsKey, Boolean) ?? false
}
