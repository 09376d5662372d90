import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { caipNetworkId, callerQuery } from './query.ts'

const rpcId = /* @__PURE__ */ z.union([
  /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.maxLength(128)),
  /* @__PURE__ */ z.number(),
  /* @__PURE__ */ z.null(),
])

/** A JSON-RPC 2.0 request. One without an `id` is a notification and gets no answer. */
export const rpcRequest = /* @__PURE__ */ z.object({
  jsonrpc: /* @__PURE__ */ z.literal('2.0'),
  id: /* @__PURE__ */ z.optional(rpcId),
  method: /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.maxLength(64)),
  params: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.array(/* @__PURE__ */ z.unknown())),
})
/** A JSON-RPC 2.0 request. */
export type RpcRequest = z.output<typeof rpcRequest>

const rpcError = /* @__PURE__ */ z.object({
  code: /* @__PURE__ */ z.number(),
  message: /* @__PURE__ */ z.string(),
  data: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.unknown()),
})

/** A JSON-RPC 2.0 answer: a result or an error, never both. */
export const rpcAnswer = /* @__PURE__ */ z.union([
  /* @__PURE__ */ z.object({
    jsonrpc: /* @__PURE__ */ z.literal('2.0'),
    id: rpcId,
    error: rpcError,
  }),
  /* @__PURE__ */ z.object({
    jsonrpc: /* @__PURE__ */ z.literal('2.0'),
    id: rpcId,
    result: /* @__PURE__ */ z.unknown(),
  }),
])
/** A JSON-RPC 2.0 answer. */
export type RpcAnswer = z.output<typeof rpcAnswer>

/** Asks a chain's node. The body may be sent as `text/plain`, which spares browsers a CORS preflight. */
export const postRpc = /* @__PURE__ */ defineRoute({
  method: 'POST',
  path: '/v1/',
  query: /* @__PURE__ */ z.object({ ...callerQuery, chainId: caipNetworkId }),
  body: /* @__PURE__ */ z.union([
    rpcRequest,
    /* @__PURE__ */ z.array(rpcRequest).check(/* @__PURE__ */ z.minLength(1)),
  ]),
  response: /* @__PURE__ */ z.union([rpcAnswer, /* @__PURE__ */ z.array(rpcAnswer)]),
})
