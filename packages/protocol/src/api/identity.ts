import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { callerQuery, caipNetworkId } from './query.ts'

const nullableText = z.nullable(z.string())

/** The path of what is asked about somebody. */
export const whose = z.object({
  /** An address, or a name such as `alice.eth`. */
  address: z.string().check(z.regex(/^[^\s/?#]{1,255}$/u)),
})

/**
 * Resolves a name to its address on a chain, or an address to its name there (ENS: EIP-137, ENSIP-10, ENSIP-11, ENSIP-12, ENSIP-15, ENSIP-19,
 * EIP-3668). A name is only given for an address when it leads back to it, and an address only when the name has one on that chain. The
 * server keeps an answer for 5 min.
 */
export const getIdentity = defineRoute({
  method: 'GET',
  path: '/v1/identity/{address}',
  params: whose,
  query: z.object({
    ...callerQuery,
    /** The chain that the address is used on. That of the names by default. */
    chainId: z.optional(caipNetworkId),
  }),
  response: z.object({
    address: nullableText,
    /** Normalised (ENSIP-15). */
    name: nullableText,
    /** URL of a picture on the server's own origin. */
    avatar: nullableText,
  }),
})
