import type { HistoryAsset, HistoryTransfer } from '@latchkey/core/history'
import { Amount } from '../../components/Amount.tsx'
import { cleanName } from '../../views/account/tokens/token.ts'

type Properties = {
  readonly transfer: HistoryTransfer
  /** Whether the sign says which way it went. */
  readonly isSigned?: boolean | undefined
}

const signs = { in: '+', out: '−', self: '' } as const
/** Decimal places that show, more where these would show nothing; the rest is in the title. */
const places = 3
const placesOfLittle = 6
/** Significant digits that show at most, but for whole tokens, so that it stands on one line. */
const mostDigits = 7

/** How much of what was moved. A name is a text of whoever made the token: it turns no other text around. */
export function AssetAmount({ transfer, isSigned = false }: Properties) {
  const { amount, asset, direction } = transfer
  const [whole = '', fraction = ''] = amount.split('.')
  // A sign before "less than" says nothing.
  const sign =
    isSigned && /[1-9]/.test(whole + fraction.slice(0, placesOfLittle)) ? signs[direction] : ''
  const isNft = asset.kind === 'nft'
  const isSingle = isNft && amount === '1'
  const name = <AssetName asset={asset} />
  return (
    <span className="entry-amount" data-direction={isSigned ? direction : undefined} dir="ltr">
      <span>
        {sign}
        {!isSingle && (
          <Amount
            value={BigInt(whole + fraction)}
            decimals={fraction.length}
            digits={digitsOf(whole, fraction)}
          />
        )}
        {isNft ? !isSingle && '× ' : ' '}
        {isNft && name}
      </span>
      {/* A number may stand above its unit; the name of an NFT is cut beside it. */}
      {!isNft && name}
    </span>
  )
}

/** What something calls itself. */
export function AssetName({ asset }: { readonly asset: HistoryAsset }) {
  return <bdi>{asset.kind === 'nft' ? asset.name : cleanName(asset.symbol, 12)}</bdi>
}

function digitsOf(whole: string, fraction: string) {
  const { length } = whole.replace(/^0+/, '')
  if (length > 0) return Math.max(length, Math.min(length + places, mostDigits))
  return /[1-9]/.test(fraction.slice(0, places)) ? places : placesOfLittle
}
