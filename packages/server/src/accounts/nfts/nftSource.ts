import type { NftStandard } from '@latchkey/protocol'
import type { SpamEvidence } from './judgeSpam.ts'

/** Which token of a chain. */
export type NftPlace = {
  readonly contract: string
  /** A decimal number. */
  readonly tokenId: string
  /** Not known where only its place was named. */
  readonly standard?: NftStandard | undefined
}

/** Names a token among those of all chains, however its contract is written. */
export function keyOf(chainId: string, { contract, tokenId }: NftPlace): string {
  return `${chainId}/${contract.startsWith('0x') ? contract.toLowerCase() : contract}/${tokenId}`
}

/** A token that an account holds. */
export type HeldNft = NftPlace & {
  readonly standard: NftStandard
  readonly quantity: bigint
  readonly arrival?: SpamEvidence['arrival']
}

/** What the chain says of a token: texts as they are written. */
export type NftFacts = {
  readonly name?: string | undefined
  readonly collection?: string | undefined
  /** Where the document is that describes it. */
  readonly uri?: string | undefined
}

/** Finds tokens that are one of their kind on one chain. */
export type NftSource = {
  /** How much of what accounts hold it can know. */
  coverage(): Promise<'all' | 'partial' | 'none'>
  /**
   * What an account holds, what came last first where that is known; checked on the chain. `isCut` says whether it was not looked at all that has come
   * to the account.
   *
   * @throws ServerError `upstream_unavailable`
   */
  heldBy(address: string): Promise<{ readonly held: readonly HeldNft[]; readonly isCut: boolean }>
  /**
   * What the chain says of tokens, in the order asked; nothing of what is none.
   *
   * @throws ServerError `upstream_unavailable`
   */
  factsOf(places: readonly NftPlace[]): Promise<readonly NftFacts[]>
  /** Names a token (CAIP-19): the part behind the chain. */
  idOf(place: NftPlace & { readonly standard: NftStandard }): string
}
