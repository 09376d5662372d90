import { parseCaipAddress } from '@latchkey/protocol'
import type { AccountHistory, Transaction, TransactionTransfer } from '@latchkey/protocol/api'
import type { NftLook } from '../../accounts/nfts/quickLook.ts'
import type { NftPlace } from '../../accounts/nfts/nftSource.ts'

/** So many movements of one entry are looked at: nobody draws more of it. */
const mostOfEntry = 4

/** Says what tokens look like, in the order asked; `undefined` for those of which that is not known. */
type LookAtNfts = (places: readonly NftPlace[]) => Promise<readonly (NftLook | undefined)[]>

/**
 * Gives the NFTs on a page their names and pictures, as far as those are known. What came unasked and advertises is marked as spam; nothing that
 * advertises is shown by its own words or its picture, and what is spam already is not even looked at.
 */
export async function showNfts(page: AccountHistory, lookAt: LookAtNfts): Promise<AccountHistory> {
  const places = placesOf(page.data)
  if (places.size === 0) return page
  const found = await lookAt([...places.values()])
  const looks = new Map([...places.keys()].map((key, index) => [key, found[index]] as const))
  const show = (transfer: TransactionTransfer, { metadata }: Transaction): TransactionTransfer => {
    const { nft_info: nft, direction, recipient } = transfer
    const look = nft && looks.get(keyOf(nft))
    if (!nft || !look) return transfer
    if (look.isLure) {
      const isUnasked = direction === 'in' && metadata.sentFrom !== recipient
      return isUnasked ? { ...transfer, nft_info: { ...nft, flags: { is_spam: true } } } : transfer
    }
    const { name, imageUrl: url } = look
    return {
      ...transfer,
      nft_info: {
        ...nft,
        ...(name && { name }),
        ...(url && { content: { preview: { url }, detail: { url } } }),
      },
    }
  }
  return {
    ...page,
    data: page.data.map((entry) => ({
      ...entry,
      transfers: entry.transfers.map((transfer) => show(transfer, entry)),
    })),
  }
}

type NftInfo = NonNullable<TransactionTransfer['nft_info']>

/** Each token once: the first of every entry before the second of any, since an entry has room for few. */
function placesOf(entries: readonly Transaction[]): ReadonlyMap<string, NftPlace> {
  const ranked = entries.flatMap(({ transfers }) =>
    transfers
      .slice(0, mostOfEntry)
      .flatMap(({ nft_info: nft }, rank) => (nft && !nft.flags.is_spam ? [{ nft, rank }] : [])),
  )
  ranked.sort((one, other) => one.rank - other.rank)
  return new Map(
    ranked.flatMap(({ nft }) => {
      const contract = parseCaipAddress(nft.address)?.address
      const { token_id: tokenId = '0', standard } = nft
      return contract === undefined ? [] : [[keyOf(nft), { contract, tokenId, standard }] as const]
    }),
  )
}

function keyOf({ address, token_id: tokenId }: NftInfo) {
  return `${address} ${tokenId}`
}
