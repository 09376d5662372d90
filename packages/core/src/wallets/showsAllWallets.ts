import type { Kit } from '../kit.ts'
import { isMobile } from './platform.ts'
import { hasWalletConnect } from './selectConnectorGroups.ts'

/** Whether the way to all wallets of the catalogue is offered. */
export function showsAllWallets(kit: Kit): boolean {
  const { allWallets = 'SHOW', apiUrl, enableWallets } = kit.options
  if (!apiUrl || enableWallets === false || !hasWalletConnect(kit)) return false
  return allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && isMobile())
}
