import type { ConnectMethod } from '../features/features.ts'
import type { Kit } from '../kit/kit.ts'
import { holdBack } from './holdBack.ts'
import { selectConnectorGroups, hasWalletConnect } from './selectConnectorGroups.ts'
import type { WalletGroup } from './wallet.ts'
import { isMobile } from './platform.ts'

/**
 * In which order the ways to connect stand: wallets first where one is installed that the site offers, else last. `features.connectMethodsOrder` goes before; what
 * it does not name follows.
 *
 * @param groups - what shows; a wallet of several chain families does not count as installed
 */
export function getConnectMethods(
  kit: Kit,
  groups: readonly WalletGroup[] = holdBack(kit, selectConnectorGroups(kit)).groups,
): readonly ConnectMethod[] {
  const installed = groups.find(({ type }) => type === 'injected')?.rows
  const isFirst = installed?.some((row) => row.kind === 'connector' && !row.connectors[1])
  const { options, store } = kit
  const wallet: readonly ConnectMethod[] =
    options.wallets?.enableWallets === false ? [] : ['wallet']
  const others: readonly ConnectMethod[] = ['email', 'social']
  const usual = isFirst ? [...wallet, ...others] : [...others, ...wallet]
  const { connectMethodsOrder = [] } = store.getState().features ?? options.features ?? {}
  return [...new Set([...connectMethodsOrder, ...usual])].filter((method) => usual.includes(method))
}

/** Whether the way to all wallets of the catalogue is offered. */
export function showsAllWallets(kit: Kit): boolean {
  const { wallets: { allWallets = 'SHOW', enableWallets } = {}, server: { apiUrl } = {} } =
    kit.options
  if (!apiUrl || enableWallets === false || !hasWalletConnect(kit)) return false
  return allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && isMobile())
}
