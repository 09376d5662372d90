import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { caipNetworkId, callerQuery } from './query.ts'

const rpcId = z.union([z.string().check(z.maxLength(128)), z.number(), z.null()])

/** A JSON-RPC 2.0 request. One without an `id` is a notification and gets no answer. */
export const rpcRequest = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(rpcId),
  method: z.string().check(z.maxLength(64)),
  params: z.optional(z.array(z.unknown())),
})
/** A JSON-RPC 2.0 request. */
export type RpcRequest = z.output<typeof rpcRequest>

const rpcError = z.object({
  code: z.number(),
  message: z.string(),
  data: z.optional(z.unknown()),
})

/** A JSON-RPC 2.0 answer: a result or an error, never both. */
export const rpcAnswer = z.union([
  z.object({
    jsonrpc: z.literal('2.0'),
    id: rpcId,
    error: rpcError,
  }),
  z.object({
    jsonrpc: z.literal('2.0'),
    id: rpcId,
    result: z.unknown(),
  }),
])
/** A JSON-RPC 2.0 answer. */
export type RpcAnswer = z.output<typeof rpcAnswer>

/** Asks a chain's node. The body may be sent as `text/plain`, which spares browsers a CORS preflight. */
export const postRpc = defineRoute({
  method: 'POST',
  path: '/v1/',
  query: z.object({ ...callerQuery, chainId: caipNetworkId }),
  body: z.union([rpcRequest, z.array(rpcRequest).check(z.minLength(1))]),
  response: z.union([rpcAnswer, z.array(rpcAnswer)]),
})
