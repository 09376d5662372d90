import * as z from 'zod/mini'
import type { NftId } from '../assets/nft.ts'
import { defineRoute } from '../http/route.ts'
import { caipAddress, caipNetworkId, callerQuery } from './query.ts'

const text = /* @__PURE__ */ z.string()

/** A CAIP-19 id. The cast says what the pattern proves. */
const nftId = /* @__PURE__ */ z
  .string()
  .check(
    /* @__PURE__ */ z.regex(
      /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}(?:\/[-.%a-zA-Z0-9]{1,78})?$/,
    ),
  ) as unknown as z.ZodMiniType<NftId, NftId>

/** A token that is one of its kind: the schema of `Nft`. */
export const nft = /* @__PURE__ */ z.object({
  id: nftId,
  chainId: caipNetworkId,
  address: caipAddress,
  tokenId: /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[0-9]{1,78}$/)),
  standard: /* @__PURE__ */ z.enum(['erc721', 'erc1155', 'metaplex']),
  name: text,
  description: /* @__PURE__ */ z.optional(text),
  collection: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.object({ name: text })),
  imageUrl: /* @__PURE__ */ z.optional(text),
  quantity: /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[0-9]{1,78}$/)),
  attributes: /* @__PURE__ */ z.array(/* @__PURE__ */ z.object({ name: text, value: text })),
  isSpam: /* @__PURE__ */ z.boolean(),
  spamReasons: /* @__PURE__ */ z.array(/* @__PURE__ */ z.enum(['lure', 'link', 'airdrop'])),
})

/**
 * One page of what an account holds. `coverage` says how much of it the server can know: `all` of it, `partial` while it has not yet read the whole
 * chain (or reads back only so far), `none` where it has no source for the chain, and `data` is empty for that reason.
 */
export const nftPage = /* @__PURE__ */ z.object({
  data: /* @__PURE__ */ z.array(nft),
  next: /* @__PURE__ */ z.nullable(text),
  coverage: /* @__PURE__ */ z.enum(['all', 'partial', 'none']),
})

/** One page as the API answers it. */
export type AccountNfts = z.output<typeof nftPage>

/** What an account holds that is one of its kind, on one chain. The server keeps an answer for 30 s, unless `forceUpdate` is given. */
export const getAccountNfts = /* @__PURE__ */ defineRoute({
  method: 'GET',
  path: '/v1/account/{address}/nfts',
  params: /* @__PURE__ */ z.object({
    address: /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[A-Za-z0-9]{1,128}$/)),
  }),
  query: /* @__PURE__ */ z.object({
    ...callerQuery,
    chainId: caipNetworkId,
    /** The `next` of the page before. */
    cursor: /* @__PURE__ */ z.optional(
      /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.maxLength(256)),
    ),
    forceUpdate: /* @__PURE__ */ z.optional(
      /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.maxLength(256)),
    ),
  }),
  response: nftPage,
})
