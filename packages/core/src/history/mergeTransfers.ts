import { formatAmount } from '@latchkey/protocol'
import type { HistoryAsset, HistoryTransfer } from './history.ts'

/** More decimal places than any amount has. */
const places = 78
/** Whatever is worth less than this share of the greatest movement is left out beside it. */
const outlier = 0.01
/** The same for the network's own currency going out beside something else: most likely a fee. */
const feeLike = 0.1

/**
 * The movements of a transaction as a line shows them: those of the same token in the same direction summed, without what looks like a fee or is next to
 * nothing beside the others, at most two, what went out before what came in. Where something went both ways, one of each is kept.
 */
export function mergeTransfers(transfers: readonly HistoryTransfer[]): readonly HistoryTransfer[] {
  const sums = new Map<string, HistoryTransfer>()
  for (const transfer of transfers) {
    const key = `${transfer.direction} ${keyOf(transfer.asset)}`
    const sum = sums.get(key)
    sums.set(key, sum ? add(sum, transfer) : transfer)
  }
  const greatest = Math.max(...[...sums.values()].map(({ worth = 0 }) => worth))
  const telling = [...sums.values()].filter(({ worth, asset, direction }) => {
    if (worth === undefined || greatest === 0) return true
    const isNative = asset.kind === 'token' && asset.address === undefined
    return worth >= greatest * (isNative && direction === 'out' ? feeLike : outlier)
  })
  const ranked = telling.toSorted((one, other) => (other.worth ?? -1) - (one.worth ?? -1))
  const out = ranked.find(({ direction }) => direction === 'out')
  const into = ranked.find(({ direction }) => direction === 'in')
  if (out && into) return [out, into]
  return ranked.slice(0, 2)
}

/** Two of the same kind are the same token, or the same NFT. */
function keyOf(asset: HistoryAsset) {
  return asset.kind === 'nft'
    ? `nft ${asset.address} ${asset.tokenId ?? asset.name}`
    : `token ${asset.address ?? ''} ${asset.symbol}`
}

function add(one: HistoryTransfer, other: HistoryTransfer): HistoryTransfer {
  const value = (amount: string) => {
    const [whole = '', fraction = ''] = amount.split('.')
    return BigInt(whole + fraction.padEnd(places, '0'))
  }
  const { worth: _, ...rest } = one
  return {
    ...rest,
    amount: formatAmount(value(one.amount) + value(other.amount), places),
    ...(one.worth !== undefined && other.worth !== undefined && { worth: one.worth + other.worth }),
  }
}
