import { useKitState } from '../../hooks/useKitState.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'

/** The site's networks on which the account's address is its own: those of its chain family. */
export function useCompatibleNetworks() {
  const { networks } = useNetwork()
  const { activeChain } = useKitState()
  return networks.filter(({ chainNamespace }) => chainNamespace === activeChain)
}
