import type { Nft } from '@latchkey/core/nfts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { NftPicture } from './NftPicture.tsx'
import { nftsText } from './text.ts'

type Properties = {
  /** What these are, for screen readers. */
  readonly label: string
  readonly nfts: readonly Nft[]
}

/** Pictures side by side; each leads to its own view. */
export function NftGrid({ label, nfts }: Properties) {
  const t = useText(nftsText)
  const { kit } = useKit()
  return (
    <ul className="nft-grid" aria-label={label}>
      {nfts.map((nft) => (
        <li key={nft.id}>
          <button
            type="button"
            className="nft"
            part="row"
            onClick={() => kit.modal.push({ name: 'NftDetail', parameters: { nft } })}
          >
            <NftPicture nft={nft} />
            <bdi className="nft-name">{nft.name}</bdi>
            {(nft.isSpam || nft.collection || nft.quantity !== '1') && (
              <bdi className="nft-fine">
                {[nft.isSpam ? t('spam') : nft.collection?.name, shownQuantity(nft)]
                  .filter(Boolean)
                  .join(' · ')}
              </bdi>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

function shownQuantity({ quantity }: Nft) {
  return quantity === '1' ? '' : `× ${quantity}`
}

/** Where pictures are going to be, in their size. */
export function NftBones({ count }: { readonly count: number }) {
  return (
    <div className="nft-grid" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span className="nft" key={index}>
          <i className="bone nft-picture" />
          <i className="bone small" />
        </span>
      ))}
    </div>
  )
}
