import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { whose } from './identity.ts'
import { callerQuery, caipNetworkId } from './query.ts'

/**
 * The picture of an address or a name: a WebP that the server has written anew. `v` names the content, so that
 * browsers may keep it; `getIdentity` gives the whole address.
 */
export const getIdentityAvatar = /* @__PURE__ */ defineRoute({
  method: 'GET',
  path: '/v1/identity/{address}/avatar',
  params: whose,
  query: /* @__PURE__ */ z.object({
    ...callerQuery,
    /** As in `getIdentity`. */
    chainId: /* @__PURE__ */ z.optional(caipNetworkId),
    v: /* @__PURE__ */ z.optional(
      /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.maxLength(64)),
    ),
  }),
  response: /* @__PURE__ */ z.file(),
})
