import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { caipNetworkId, callerQuery } from './query.ts'

/**
 * The picture of a token, by its id: fetched, looked at and written anew by the server, as a WebP that is 640 pixels wide or high at most, or as a
 * drawing (SVG). `imageUrl` of an answer gives the whole address; `v` names where the token says that its picture is, so that browsers may keep it.
 */
export const getNftImage = defineRoute({
  method: 'GET',
  path: '/v1/nft/{chainId}/{contract}/{tokenId}/image',
  params: z.object({
    chainId: caipNetworkId,
    contract: z.string().check(z.regex(/^[A-Za-z0-9]{1,128}$/)),
    tokenId: z.string().check(z.regex(/^[0-9]{1,78}$/)),
  }),
  query: z.object({
    ...callerQuery,
    v: z.optional(z.string().check(z.maxLength(64))),
  }),
  response: z.file(),
})
