import type { WalletListing } from '@latchkey/protocol/api'
import type { Connector } from '../connectors/connector.ts'
import type { KitState } from '../kit.ts'
import { isMobile } from './platform.ts'
import { isOffered } from './selectConnectorGroups.ts'

type Identity = Pick<WalletListing, 'id'> & Partial<Pick<WalletListing, 'rdns' | 'injected'>>

/** The reverse domain name under which a wallet announces itself on this device. */
export function announcedRdns({ rdns }: Pick<Identity, 'rdns'>): string | undefined {
  return rdns === 'io.metamask.mobile' && isMobile() ? 'io.metamask' : (rdns ?? undefined)
}

/** Whether a connector is that of a wallet of the catalogue: by reverse domain name or id. The name proves nothing, and is not asked. */
export function isConnectorOf({ id, rdns }: Connector, wallet: Identity): boolean {
  const wanted = announcedRdns(wallet)
  return id === wallet.id || (wanted !== undefined && (rdns === wanted || id === wanted))
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
