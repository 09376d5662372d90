import type { Network } from '@latchkey/protocol'
import { useConnectors } from '../../hooks/useConnectors.ts'
import { useStoreValue } from '../../useStoreValue.ts'
import { useText } from '../../i18n/useText.ts'
import { useKitContext } from '../../KitContext.ts'
import { networksText } from './text.ts'

/**
 * Says why a network is out of reach: of the site, or of the wallet that is connected to its chain family; `undefined` where it is not. A family
 * that nothing is connected to is reached by connecting a wallet. A wallet on a chain that the site does not list is asked for any: it has to move.
 */
export function useReach() {
  const t = useText(networksText)
  const { kit } = useKitContext('useReach')
  const namespaces = useStoreValue(kit.store, (state) => state.namespaces)
  const networks = useStoreValue(kit.store, (state) => state.networks)
  const connectors = useConnectors()

  /** Whether a wallet is connected on that very network. */
  function isConnected({ chainNamespace, caipNetworkId }: Network) {
    const connection = namespaces[chainNamespace]
    return connection?.status === 'connected' && connection.networkId === caipNetworkId
  }

  function reasonFor(network: Network): string | undefined {
    const { chainNamespace } = network
    const connection = namespaces[chainNamespace]
    if (!kit.adapters.has(chainNamespace)) return t('siteCannotUse')
    if (connection?.status !== 'connected' || isConnected(network)) return undefined
    const connector = connectors.find(
      ({ id, namespace }) => id === connection.connectorId && namespace === chainNamespace,
    )
    const wallet = connection.wallet.name
    if (!connector?.switchNetwork) return t('walletCannotSwitch', { wallet })
    const approved = connector.approvedNetworkIds?.()
    const isAsked = !networks.some(({ caipNetworkId }) => caipNetworkId === connection.networkId)
    return !approved || isAsked || approved.includes(network.caipNetworkId)
      ? undefined
      : t('walletHasNotApproved', { wallet })
  }

  return { reasonFor, isConnected }
}
