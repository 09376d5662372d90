import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { caipNetworkId, callerQuery } from './query.ts'

/** What people call a chain, in the operator's words. */
const networkName = /* @__PURE__ */ z.object({
  id: caipNetworkId,
  name: /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(48)),
  /** What its fees are paid in. */
  nativeCurrency: /* @__PURE__ */ z.object({
    name: /* @__PURE__ */ z.string().check(z.maxLength(48)),
    symbol: /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(16)),
    decimals: /* @__PURE__ */ z.int().check(z.minimum(0), z.maximum(36)),
  }),
})

/** Which chains the operator's server reaches, over HTTP and over WebSocket. */
export const getSupportedChains = /* @__PURE__ */ defineRoute({
  method: 'GET',
  path: '/v1/supported-chains',
  query: /* @__PURE__ */ z.object(callerQuery),
  response: /* @__PURE__ */ z.object({
    http: /* @__PURE__ */ z.array(caipNetworkId),
    ws: /* @__PURE__ */ z.array(caipNetworkId),
    /** Those that have a name. */
    networks: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.array(networkName)),
  }),
})
