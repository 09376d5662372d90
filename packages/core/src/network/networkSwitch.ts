import { parseCaipNetworkId, type CaipNetworkId } from '@latchkey/protocol'
import type { KitState } from '../kit/kit.ts'
import { findEmbedded } from '../connection/findConnected.ts'

/**
 * What it takes to move to a network: `nothing`; only the choice (`choose`), where no wallet is connected; the connected wallet (`switch`); or a
 * wallet of that chain family (`connect`), where one of another family is connected.
 */
export type NetworkSwitch = 'nothing' | 'choose' | 'switch' | 'connect'

/** What it takes to move from where a state is to a network. */
export function selectNetworkSwitch(state: KitState, networkId: CaipNetworkId): NetworkSwitch {
  const { activeNamespace, namespaces } = state
  const namespace = parseCaipNetworkId(networkId)?.namespace ?? activeNamespace
  const target = namespaces[namespace]
  if (namespace === activeNamespace && target?.networkId === networkId) return 'nothing'
  if (target?.status === 'connected') return 'switch'
  if (namespaces[activeNamespace]?.status !== 'connected') return 'choose'
  return findEmbedded(state, namespace) ? 'switch' : 'connect'
}
