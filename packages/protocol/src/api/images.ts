import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { callerQuery } from './query.ts'

/** Pictures are the same for every site, so the project may be left out; browsers then keep one for all of them. */
const query = z.object({
  ...callerQuery,
  projectId: z.optional(callerQuery.projectId),
  /** Names the content, so that browsers may keep it for a year. */
  v: z.optional(z.string().check(z.maxLength(64))),
})
const params = z.object({
  id: z.string().check(z.regex(/^[^\s/?#\\]{1,128}$/u)),
})
const response = z.file()

/** The picture of a wallet, by the `image_id` of its listing. */
export const getWalletImage = defineRoute({
  method: 'GET',
  path: '/getWalletImage/{id}',
  params,
  query,
  response,
})

/** The picture of a network, by its CAIP-2 id, or of a kind of connector or an on-ramp provider, by its id. */
export const getAssetImage = defineRoute({
  method: 'GET',
  path: '/public/getAssetImage/{id}',
  params,
  query,
  response,
})

/** The picture of a currency, by its code (ISO 4217), in any case. */
export const getCurrencyImage = defineRoute({
  method: 'GET',
  path: '/public/getCurrencyImage/{id}',
  params,
  query,
  response,
})

/** The picture of a token, by its symbol, in any case. A symbol proves nothing about a token: show it for tokens that are known. */
export const getTokenImage = defineRoute({
  method: 'GET',
  path: '/public/getTokenImage/{id}',
  params,
  query,
  response,
})
