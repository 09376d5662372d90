import type { Kit } from '../kit.ts'
import { browserWallet } from './browserWallet.ts'
import { mostRecommended } from './expectedRows.ts'
import { hasWalletConnect } from './selectConnectorGroups.ts'
import type { WalletGroup } from './wallet.ts'

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
