import type { WalletListing } from '@latchkey/protocol/api'
import type { Connector } from '../connectors/connector.ts'
import { standardId } from '../connectors/walletStandard/standardId.ts'
import type { KitState } from '../kit/kit.ts'
import { isMobile } from './platform.ts'
import { isOffered } from './selectConnectorGroups.ts'

type Identity = Pick<WalletListing, 'id'> & Partial<Pick<WalletListing, 'rdns' | 'injected'>>

/** What a wallet is known by: its reverse domain name and its id, which often is one. On a phone, MetaMask's app counts as MetaMask. */
export function keysOf({ id, rdns }: Pick<Identity, 'id' | 'rdns'>): readonly string[] {
  return [id, rdns ?? id].map((key) =>
    key === 'io.metamask.mobile' && isMobile() ? 'io.metamask' : key,
  )
}

/**
 * Whether a connector is that of a wallet of the catalogue. The name proves nothing, and is only asked of wallets that have nothing else (wallet-standard): the
 * catalogue knows what they call themselves.
 */
export function isConnectorOf(connector: Connector, wallet: Identity): boolean {
  const keys = [
    ...keysOf(wallet),
    ...(wallet.injected ?? [])
      .filter(({ namespace }) => namespace === connector.namespace)
      .map((entry) => standardId(entry.injected_id)),
  ]
  return keysOf(connector).some((key) => keys.includes(key))
}

/** The connector of a wallet of the catalogue that is installed: announced, or the one provider of the page that says it is that wallet. */
export function findWalletConnector(
  { connectors, activeNamespace }: Pick<KitState, 'connectors' | 'activeNamespace'>,
  wallet: Identity,
): Connector | undefined {
  const found = connectors.filter(
    (connector) =>
      isOffered(connector) &&
      (isConnectorOf(connector, wallet) ||
        (connector.type === 'INJECTED' && isInjected(connector, wallet))),
  )
  return found.find(({ namespace }) => namespace === activeNamespace) ?? found[0]
}

/** Whether a provider bears the flag of a wallet, such as `isMetaMask`. */
function isInjected({ provider, namespace }: Connector, { injected }: Identity) {
  return (injected ?? []).some((entry) => {
    if (entry.namespace !== namespace || !/^is[A-Z]\w*$/.test(entry.injected_id)) return false
    try {
      // A flag of the provider's own making: only `true` counts.
      return (provider as Readonly<Record<string, unknown>> | null)?.[entry.injected_id] === true
    } catch {
      return false // a provider whose property throws says nothing
    }
  })
}
