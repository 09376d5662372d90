import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { whose } from './identity.ts'
import { callerQuery, caipNetworkId } from './query.ts'

/**
 * The picture of an address or a name: a WebP that the server has written anew. `v` names the content, so that
 * browsers may keep it; `getIdentity` gives the whole address.
 */
export const getIdentityAvatar = defineRoute({
  method: 'GET',
  path: '/v1/identity/{address}/avatar',
  params: whose,
  query: z.object({
    ...callerQuery,
    /** As in `getIdentity`. */
    chainId: z.optional(caipNetworkId),
    v: z.optional(z.string().check(z.maxLength(64))),
  }),
  response: z.file(),
})
