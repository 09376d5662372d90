import type { CaipAddress, CaipNetworkId } from '../caip/caipNetworkId.ts'

/** How a token that is one of its kind is kept: ERC-721, ERC-1155, or a mint of Solana with Metaplex metadata. */
export type NftStandard = 'erc721' | 'erc1155' | 'metaplex'

/**
 * Why a token is held to be spam: `lure` when its texts want the visitor to claim, visit or win something, `link` when its name or its collection's
 * names a site, `airdrop` when one transaction that the holder has not sent gave it to many.
 */
export type NftSpamReason = 'lure' | 'link' | 'airdrop'

/** A CAIP-19 id: `eip155:1/erc721:0x…/42`, `solana:…/nft:…`. */
export type NftId = `${CaipNetworkId}/${string}`

/** A token that is one of its kind, as `GET /v1/account/{address}/nfts` answers it. Its texts are its maker's: they are shown as text only. */
export type Nft = {
  readonly id: NftId
  readonly chainId: CaipNetworkId
  /** The contract; on Solana the mint, which is the token itself. */
  readonly address: CaipAddress
  /** The number within the contract, as a decimal string; `0` on Solana. */
  readonly tokenId: string
  readonly standard: NftStandard
  readonly name: string
  readonly description?: string | undefined
  readonly collection?: { readonly name: string } | undefined
  /** URL of a picture on the server's own origin. Absent where none is known; one that cannot be shown is answered with 404. */
  readonly imageUrl?: string | undefined
  /** How many of it the account holds, as a decimal string: `1` unless the standard has several. */
  readonly quantity: string
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
  readonly isSpam: boolean
  /** Why it is held to be spam: empty when it is not. */
  readonly spamReasons: readonly NftSpamReason[]
}
