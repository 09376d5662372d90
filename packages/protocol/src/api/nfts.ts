import * as z from 'zod/mini'
import type { NftId } from '../assets/nft.ts'
import { defineRoute } from '../http/route.ts'
import { caipAddress, caipNetworkId, callerQuery } from './query.ts'

const text = z.string()

/** A CAIP-19 id. The cast says what the pattern proves. */
const nftId = z
  .string()
  .check(
    z.regex(
      /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}(?:\/[-.%a-zA-Z0-9]{1,78})?$/,
    ),
  ) as unknown as z.ZodMiniType<NftId, NftId>

/** A token that is one of its kind: the schema of `Nft`. */
export const nft = z.object({
  id: nftId,
  chainId: caipNetworkId,
  address: caipAddress,
  tokenId: z.string().check(z.regex(/^[0-9]{1,78}$/)),
  standard: z.enum(['erc721', 'erc1155', 'metaplex']),
  name: text,
  description: z.optional(text),
  collection: z.optional(z.object({ name: text })),
  imageUrl: z.optional(text),
  quantity: z.string().check(z.regex(/^[0-9]{1,78}$/)),
  attributes: z.array(z.object({ name: text, value: text })),
  isSpam: z.boolean(),
  spamReasons: z.array(z.enum(['lure', 'link', 'airdrop'])),
})

/**
 * One page of what an account holds. `coverage` says how much of it the server can know: `all` of it, `partial` while it has not yet read the whole
 * chain (or reads back only so far), `none` where it has no source for the chain, and `data` is empty for that reason.
 */
export const nftPage = z.object({
  data: z.array(nft),
  next: z.nullable(text),
  coverage: z.enum(['all', 'partial', 'none']),
})

/** One page as the API answers it. */
export type AccountNfts = z.output<typeof nftPage>

/** What an account holds that is one of its kind, on one chain. The server keeps an answer for 30 s, unless `forceUpdate` is given. */
export const getAccountNfts = defineRoute({
  method: 'GET',
  path: '/v1/account/{address}/nfts',
  params: z.object({
    address: z.string().check(z.regex(/^[A-Za-z0-9]{1,128}$/)),
  }),
  query: z.object({
    ...callerQuery,
    chainId: caipNetworkId,
    /** The `next` of the page before. */
    cursor: z.optional(z.string().check(z.maxLength(256))),
    forceUpdate: z.optional(z.string().check(z.maxLength(256))),
  }),
  response: nftPage,
})
