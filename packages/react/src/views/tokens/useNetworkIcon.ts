import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'

/** The picture of the current network, which stands for its native currency; `undefined` where it has none. */
export function useNetworkIcon() {
  const { kit } = useKit()
  const { network } = useNetwork()
  return network && (kit.options.chainImages?.[network.caipNetworkId] ?? network.assets?.imageUrl)
}
