import type { HistoryAsset } from '@latchkey/core/history'
import { useState } from 'react'
import { TokenPicture } from '../../views/account/tokens/TokenPicture.tsx'

type Properties = { readonly asset: HistoryAsset; readonly size: number }

/** A token's icon, or an NFT's picture. */
export function AssetPicture({ asset, size }: Properties) {
  const [failed, setFailed] = useState<string>()
  if (asset.kind === 'nft') {
    const { imageUrl, address = '', tokenId = '', name } = asset
    if (!imageUrl || imageUrl === failed)
      return (
        <TokenPicture
          token={{ id: address + tokenId, symbol: name, iconUrl: undefined }}
          size={size}
        />
      )
    return (
      <img
        className="picture"
        src={imageUrl}
        alt=""
        width={size}
        height={size}
        draggable={false}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setFailed(imageUrl)}
      />
    )
  }
  const { address, symbol, iconUrl } = asset
  return (
    <TokenPicture token={{ id: address?.toLowerCase() ?? 'native', symbol, iconUrl }} size={size} />
  )
}
