import * as api from '@latchkey/protocol/api'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { NftPlace } from '../nfts/nftSource.ts'

/** Says where this server serves the pictures of a chain's tokens. */
export function nftImageUrl(ownUrl: string, chainId: CaipNetworkId, projectId: string) {
  /** `tag` names what the picture is in the address, so that browsers may keep what they have fetched. */
  return ({ contract, tokenId }: NftPlace, tag: string): string => {
    const path = api.getNftImage.path
      .replace('{chainId}', encodeURIComponent(chainId))
      .replace('{contract}', contract)
      .replace('{tokenId}', tokenId)
    return `${ownUrl}${path}?${new URLSearchParams({ projectId, v: tag }).toString()}`
  }
}
