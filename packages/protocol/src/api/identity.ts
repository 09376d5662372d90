import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { callerQuery, caipNetworkId } from './query.ts'

const nullableText = /* @__PURE__ */ z.nullable(/* @__PURE__ */ z.string())

/** The path of what is asked about somebody. */
export const whose = /* @__PURE__ */ z.object({
  /** An address, or a name such as `alice.eth`. */
  address: /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[^\s/?#]{1,255}$/u)),
})

/**
 * Who an address is, or whom a name stands for (ENS: EIP-137, EIP-181, ENSIP-12, ENSIP-15). A name is only given for an address when it
 * leads back to it. The server keeps an answer for 5 min.
 */
export const getIdentity = /* @__PURE__ */ defineRoute({
  method: 'GET',
  path: '/v1/identity/{address}',
  params: whose,
  query: /* @__PURE__ */ z.object({
    ...callerQuery,
    /** The chain that an address was seen on: on another than its own, a contract goes by no name. That of the names by default. */
    chainId: /* @__PURE__ */ z.optional(caipNetworkId),
  }),
  response: /* @__PURE__ */ z.object({
    address: nullableText,
    /** Normalised (ENSIP-15). */
    name: nullableText,
    /** URL of a picture on the server's own origin. */
    avatar: nullableText,
  }),
})
