import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { type getAccountBalance } from '../api/balances.ts'
import { postRpc } from '../api/rpc.ts'
import { defineRoute, type RouteInput, type RouteResponse } from './route.ts'
import type { TokenBalance } from '../assets/token.ts'

test('defineRoute: the answer of the balance route is a list of TokenBalance', () => {
  expectTypeOf<
    RouteResponse<typeof getAccountBalance>['balances'][number]
  >().toExtend<TokenBalance>()
  expectTypeOf<RouteInput<typeof getAccountBalance>['params']>().toEqualTypeOf<{
    address: string
  }>()
})

test('defineRoute: a parameter named in the path has to be declared', () => {
  defineRoute({
    method: 'GET',
    path: '/things/{id}',
    params: z.object({ id: z.string() }),
    response: z.object({}),
  })
  // @ts-expect-error the path names a parameter without a schema
  defineRoute({ method: 'GET', path: '/things/{id}', response: z.object({}) })
})

test('postRpc: takes one request or a batch, and nothing else', () => {
  const request = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }
  expect(postRpc.body.safeParse(request).success).toBe(true)
  expect(postRpc.body.safeParse([request, request]).success).toBe(true)
  for (const bad of [[], {}, null, 'eth_blockNumber', { ...request, params: {} }, [[request]]])
    expect(postRpc.body.safeParse(bad).success).toBe(false)
})
