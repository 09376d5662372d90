import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { caipAddress, caipNetworkId, callerQuery } from './query.ts'

/** What an account holds of one token: the schema of `TokenBalance`. */
export const tokenBalance = z.object({
  name: z.string(),
  symbol: z.string(),
  chainId: caipNetworkId,
  address: z.optional(caipAddress),
  value: z.optional(z.number()),
  price: z.optional(z.number()),
  quantity: z.object({
    decimals: z.string(),
    numeric: z.string(),
  }),
  pending: z.optional(z.string()),
  iconUrl: z.optional(z.string()),
})

/** What an address holds on one chain. The server keeps an answer for 30 s, unless `forceUpdate` is given. */
export const getAccountBalance = defineRoute({
  method: 'GET',
  path: '/v1/account/{address}/balance',
  params: z.object({
    address: z.string().check(z.regex(/^[A-Za-z0-9]{1,128}$/)),
  }),
  query: z.object({
    ...callerQuery,
    chainId: caipNetworkId,
    currency: z.optional(z.literal('usd')),
    forceUpdate: z.optional(z.string().check(z.maxLength(256))),
  }),
  response: z.object({ balances: z.array(tokenBalance) }),
})
