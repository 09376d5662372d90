import { networkImageUrl } from '@latchkey/core/wallets'
import type { Network } from '@latchkey/protocol'
import { useKitContext } from '../KitContext.ts'
import { Picture } from './Picture.tsx'

type Properties = {
  /** `undefined` where the chain is not known. */
  readonly network: Network | undefined
  /** Where the network has no name that could be shown. */
  readonly name?: string | undefined
  readonly size: number
}

/** The picture of a network, or its first letter. */
export function NetworkPicture({ network, name = '?', size }: Properties) {
  const { options } = useKitContext('NetworkPicture').kit
  const src = network && networkImageUrl(options, network)
  return <Picture name={network?.name ?? name} src={src} size={size} round />
}
