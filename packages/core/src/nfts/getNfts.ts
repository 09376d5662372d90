import type { Kit } from '../kit/kit.ts'
import { nftQuery } from './nftQuery.ts'
import type { NftKey, NftPage } from './nfts.ts'

export declare namespace getNfts {
  type Parameters = NftKey & {
    /** `next` of the page before; the first page by default. */
    readonly cursor?: string | undefined
    /** Asks even when the cached answer is fresh. */
    readonly isForced?: boolean | undefined
  }
  type ReturnType = NftPage
}

/**
 * What an account holds that is one of its kind (ERC-721, ERC-1155, Metaplex), a page at a time, as the operator's server has found it; at most 30 s
 * old. Spam is among it, marked by `isSpam`. Without a server (`apiUrl`) nothing is known, and `coverage` is `none`.
 *
 * @throws NetworkNotFoundError, HttpStatusError, ServerUnreachableError, InvalidResponseError
 */
export async function getNfts(
  kit: Kit,
  { cursor, isForced, ...key }: getNfts.Parameters,
): Promise<NftPage> {
  const client = await kit.queryClient()
  return client.fetchQuery({
    ...nftQuery(kit, key, cursor),
    ...(isForced && { staleTime: 0 }),
  })
}
