import type { ConnectMethod } from '../features/features.ts'
import type { Kit } from '../kit.ts'
import { selectConnectorGroups } from './selectConnectorGroups.ts'
import type { WalletGroup } from './wallet.ts'

/**
 * In which order the ways to connect stand: wallets first where one is installed, else last. `features.connectMethodsOrder` goes before; what
 * it does not name follows.
 *
 * @param groups - what shows; a wallet of several chain families does not count as installed
 */
export function getConnectMethods(
  kit: Kit,
  groups: readonly WalletGroup[] = selectConnectorGroups(kit),
): readonly ConnectMethod[] {
  const isInstalled = groups.some(
    ({ type, rows }) =>
      type === 'injected' &&
      rows.some((row) => row.kind === 'connector' && row.connectors.length === 1),
  )
  const usual: readonly ConnectMethod[] = isInstalled
    ? ['wallet', 'email', 'social']
    : ['email', 'social', 'wallet']
  const { options, store } = kit
  const wanted =
    store.getState().features?.connectMethodsOrder ?? options.features?.connectMethodsOrder ?? []
  return [...new Set([...wanted, ...usual])].filter(
    (method) => usual.includes(method) && (method !== 'wallet' || options.enableWallets !== false),
  )
}
