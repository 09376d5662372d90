import type { Kit } from '../kit.ts'
import { readRecentWallets } from './recentWallets.ts'
import { browserWallet } from './browserWallet.ts'
import { hasWalletConnect } from './selectConnectorGroups.ts'
import type { WalletGroup } from './wallet.ts'

/** Of the recommended wallets, so many show where no wallet is installed and none was used. */
const mostRecommended = 2

/** Whether wallets show that are not installed, so that more has to be fetched: those of the catalogue, of the site, or used before. */
export function hasListings({ options, storage }: Kit): boolean {
  const { apiUrl, customWallets, enableWallets } = options
  const isOwn = () => Boolean(customWallets?.length || readRecentWallets(storage).length)
  return enableWallets !== false && (apiUrl !== undefined || isOwn())
}

/** How many rows of the catalogue come once it has answered. Featured wallets that are installed turn out to be fewer. */
export function countExpected(kit: Kit, groups: readonly WalletGroup[]): number {
  const { apiUrl, enableWallets, featuredWalletIds } = kit.options
  if (!apiUrl || enableWallets === false) return 0
  return featuredWalletIds?.length
    ? featuredWalletIds.length
    : countRecommended(kit, groups, readRecentWallets(kit.storage).length)
}

/** How many recommended wallets show beside these groups: none where the site has chosen some itself. */
export function countRecommended(
  kit: Kit,
  groups: readonly WalletGroup[],
  recents: number,
): number {
  const { featuredWalletIds, customWallets } = kit.options
  if (featuredWalletIds?.length || customWallets?.length || !hasWalletConnect(kit)) return 0
  const installed = groups
    .filter(({ type }) => type === 'injected')
    .flatMap(({ rows }) => rows)
    .filter((row) => row.kind === 'connector' && row.connector.name !== browserWallet)
  return Math.max(0, mostRecommended - installed.length - recents)
}
