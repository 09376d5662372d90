import type { CaipNetworkId, Nft } from '@latchkey/protocol'

/** An account on a network of which is asked what it holds that is one of its kind. */
export type NftKey = {
  readonly networkId: CaipNetworkId
  /** As the chain writes it. */
  readonly address: string
}

/** One page of what an account holds. Texts are harmless by now: on one line, without hidden characters and links. */
export type NftPage = {
  readonly nfts: readonly Nft[]
  /** What the next page is asked for with; `undefined` where there is none. */
  readonly next: string | undefined
  /**
   * How much of it the server can know: `partial` while it has not read the whole chain, `none` where it has no source for the chain, or there is no
   * server.
   */
  readonly coverage: 'all' | 'partial' | 'none'
}

/** What a send needs to know of a token that is one of its kind. */
export type SendableNft = Pick<Nft, 'id' | 'chainId' | 'address' | 'tokenId' | 'standard' | 'name'>
