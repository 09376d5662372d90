import type { Nft } from '@latchkey/core/nfts'
import { useState } from 'react'

type Properties = { readonly nft: Pick<Nft, 'id' | 'name' | 'imageUrl'> }

/** The picture, as the server has drawn it anew; where there is none, or until it is there, a quiet ground with the name's first letter. */
export function NftPicture({ nft: { name, imageUrl } }: Properties) {
  const [settled, setSettled] = useState<{ readonly src: string; readonly isThere: boolean }>()
  const known = settled?.src === imageUrl ? settled : undefined
  const [letter = '?'] = name.trim()
  return (
    <span className="nft-picture" aria-hidden="true">
      {imageUrl !== undefined && known?.isThere !== false && (
        <img
          src={imageUrl}
          alt=""
          draggable={false}
          referrerPolicy="no-referrer"
          loading="lazy"
          data-waits={known === undefined || undefined}
          onLoad={() => setSettled({ src: imageUrl, isThere: true })}
          onError={() => setSettled({ src: imageUrl, isThere: false })}
        />
      )}
      <span data-waits={(imageUrl !== undefined && known === undefined) || undefined}>
        {letter.toUpperCase()}
      </span>
    </span>
  )
}
