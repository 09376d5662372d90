import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { caipAddress, caipNetworkId, callerQuery } from './query.ts'

/** What an account holds of one token: the schema of `TokenBalance`. */
export const tokenBalance = /* @__PURE__ */ z.object({
  name: /* @__PURE__ */ z.string(),
  symbol: /* @__PURE__ */ z.string(),
  chainId: caipNetworkId,
  address: /* @__PURE__ */ z.optional(caipAddress),
  value: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.number()),
  price: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.number()),
  quantity: /* @__PURE__ */ z.object({
    decimals: /* @__PURE__ */ z.string(),
    numeric: /* @__PURE__ */ z.string(),
  }),
  pending: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.string()),
  iconUrl: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.string()),
})

/** What an address holds on one chain. The server keeps an answer for 30 s, unless `forceUpdate` is given. */
export const getAccountBalance = /* @__PURE__ */ defineRoute({
  method: 'GET',
  path: '/v1/account/{address}/balance',
  params: /* @__PURE__ */ z.object({
    address: /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^[A-Za-z0-9]{1,128}$/)),
  }),
  query: /* @__PURE__ */ z.object({
    ...callerQuery,
    chainId: caipNetworkId,
    currency: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.literal('usd')),
    forceUpdate: /* @__PURE__ */ z.optional(
      /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.maxLength(256)),
    ),
  }),
  response: /* @__PURE__ */ z.object({ balances: /* @__PURE__ */ z.array(tokenBalance) }),
})
