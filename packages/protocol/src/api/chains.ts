import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { caipNetworkId, callerQuery } from './query.ts'

/** What people call a chain, in the operator's words. */
const networkName = z.object({
  id: caipNetworkId,
  name: z.string().check(z.minLength(1), z.maxLength(48)),
  /** What its fees are paid in. */
  nativeCurrency: z.object({
    name: z.string().check(z.maxLength(48)),
    symbol: z.string().check(z.minLength(1), z.maxLength(16)),
    decimals: z.int().check(z.minimum(0), z.maximum(36)),
  }),
})

/** Which chains the operator's server reaches, over HTTP and over WebSocket. */
export const getSupportedChains = defineRoute({
  method: 'GET',
  path: '/v1/supported-chains',
  query: z.object(callerQuery),
  response: z.object({
    http: z.array(caipNetworkId),
    ws: z.array(caipNetworkId),
    /** Those that have a name. */
    networks: z.optional(z.array(networkName)),
  }),
})
