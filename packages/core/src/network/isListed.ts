import type { KitState } from '../kit/kit.ts'

/** Whether the site lists the network. */
export function isListed({ networks }: Pick<KitState, 'networks'>, networkId: string) {
  return networks.some((network) => network.caipNetworkId === networkId)
}
