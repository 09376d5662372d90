import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { Picture } from './Picture.tsx'

type Properties = {
  /** `undefined` where the chain is not known. */
  readonly network: Network | undefined
  /** Pictures of the site's own by CAIP-2 id; they go before the network's. */
  readonly images: Readonly<Record<CaipNetworkId, string>> | undefined
  /** Where the network has no name that could be shown. */
  readonly name?: string | undefined
  readonly size: number
}

/** The picture of a network, or its first letter. */
export function NetworkPicture({ network, images, name = '?', size }: Properties) {
  const src = network && (images?.[network.caipNetworkId] ?? network.assets?.imageUrl)
  return <Picture name={network?.name ?? name} src={src} size={size} round />
}
