import type { CaipNetworkId } from '@latchkey/protocol'
import type { AccountHistory } from '@latchkey/protocol/api'
import type { PurchasesQuery } from './sources/purchases.ts'

/** A token that is one of its kind, or one of a numbered kind, and has come to an account at some time. */
export type Collectible = {
  readonly contract: string
  /** A decimal number. */
  readonly tokenId: string
  readonly standard: 'erc721' | 'erc1155'
  /** How it came, where the source tells: whether the account itself has sent that transaction, and how many accounts it gave something to. */
  readonly arrival?: { readonly isOwn: boolean; readonly recipients: number } | undefined
}

/** Those that are looked for of what has come to an account. */
export type Collectibles = {
  /** Those that came last first. */
  readonly found: readonly Collectible[]
  /** Whether others have come that are not looked for. */
  readonly isCut: boolean
}

/** What accounts have done, by the source that the operator has chosen for each chain. */
export type History = {
  /** The chains that a source is configured for. */
  readonly chainIds: readonly CaipNetworkId[]
  /**
   * What an account has done on a chain, the newest first; nothing on a chain without a source.
   *
   * @param cursor - `next` of the page before.
   * @throws ServerError `bad_request` for a cursor that is none, `upstream_unavailable` where a source does not answer.
   */
  pageOf(
    chainId: CaipNetworkId,
    address: string,
    cursor: string | undefined,
  ): Promise<AccountHistory>
  /**
   * What was bought for an account at Coinbase, the newest first, as far as this server has begun it.
   *
   * @throws ServerError `bad_request` for a cursor that is none.
   */
  purchasesOf(query: PurchasesQuery): Promise<AccountHistory>
  /**
   * Collectibles that have come to an account. Whether they are still there the chain has to say; nothing on a chain whose source does not
   * tell them.
   *
   * @throws ServerError `upstream_unavailable` where a source does not answer.
   */
  collectiblesOf(chainId: CaipNetworkId, address: string): Promise<Collectibles>
  /**
   * How many of the collectibles that have come to accounts of a chain are known: `partial` where the chain is not read from its beginning, `none` where
   * nobody tells any.
   */
  coverageOf(chainId: CaipNetworkId): Promise<'all' | 'partial' | 'none'>
  /** Ends what follows chains. */
  close(): Promise<void>
}
