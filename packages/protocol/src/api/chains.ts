import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { caipNetworkId, callerQuery } from './query.ts'

/** Which chains the operator's server reaches, over HTTP and over WebSocket. */
export const getSupportedChains = /* @__PURE__ */ defineRoute({
  method: 'GET',
  path: '/v1/supported-chains',
  summary: "Which chains the operator's server reaches",
  query: /* @__PURE__ */ z.object(callerQuery),
  response: /* @__PURE__ */ z.object({
    http: /* @__PURE__ */ z.array(caipNetworkId),
    ws: /* @__PURE__ */ z.array(caipNetworkId),
  }),
})
