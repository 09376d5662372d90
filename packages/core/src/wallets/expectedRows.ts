import type { Kit } from '../kit/kit.ts'
import { hasWalletConnect } from './selectConnectorGroups.ts'
import type { WalletGroup } from './wallet.ts'

/** Of the recommended wallets, so many show where no wallet is installed and none was used. */
export const mostRecommended = 2

/** Whether wallets may show that are not installed, so that more is fetched: those of the catalogue, of the site, or used before. */
export function hasListings(kit: Kit): boolean {
  const { server: { apiUrl } = {}, wallets: { customWallets, enableWallets } = {} } = kit.options
  return enableWallets !== false && Boolean(apiUrl ?? customWallets ?? hasWalletConnect(kit))
}

/**
 * How many rows come once the catalogue has answered. A recent wallet takes the place of a recommended one; featured wallets that are installed
 * turn out to be fewer.
 */
export function countExpected(kit: Kit, groups: readonly WalletGroup[]): number {
  const {
    server: { apiUrl } = {},
    wallets: { customWallets, enableWallets, featuredWalletIds } = {},
  } = kit.options
  if (!apiUrl || enableWallets === false) return 0
  if (featuredWalletIds?.length) return featuredWalletIds.length
  const installed = groups.find(({ type }) => type === 'injected')?.rows.length ?? 0
  return customWallets?.length || !hasWalletConnect(kit)
    ? 0
    : Math.max(0, mostRecommended - installed)
}
