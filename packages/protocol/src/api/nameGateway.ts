import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { evmAddress, hexData } from './query.ts'

const gatewayAnswer = z.object({
  /** `abi.encode(bytes result, uint64 expires, bytes signature)`. */
  data: z.string(),
})

/**
 * Answers for the resolver contract of the operator's zone what it asks for by CCIP-read (EIP-3668, ENSIP-10): addresses and texts of names,
 * signed. No project is needed: whoever resolves names asks.
 */
export const getNameAnswer = defineRoute({
  method: 'GET',
  path: '/v1/names/ccip/{sender}/{data}',
  params: z.object({ sender: evmAddress, data: hexData }),
  response: gatewayAnswer,
})

/** As {@link getNameAnswer}, asked in a body. */
export const postNameAnswer = defineRoute({
  method: 'POST',
  path: '/v1/names/ccip',
  body: z.object({ sender: evmAddress, data: hexData }),
  response: gatewayAnswer,
})
