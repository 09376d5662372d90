import { expect, test } from 'vitest'
import {
  describeHttpSource,
  given,
  httpSource,
  mainnet,
  orderOf,
  serviceKey,
} from '../../fixtures/httpSwapSource.ts'
import type { ServiceRequest } from '../../fixtures/swapService.ts'
import { codeOf } from '../../fixtures/swapSourceConformance.ts'
import { createOneInch } from './oneInch.ts'

// The service is stood in for: it is on a network that no test may reach. Shapes are those of the developer portal, classic swap v6.

const router = '0x111111125421cA6dc452d289314280a0f8842A65'

function answer({ path, query }: ServiceRequest, change: object = {}) {
  const { src = '', dst = '', amount = '0', from, slippage, includeGas } = query
  if (dst === mainnet.unknown)
    return {
      status: 400,
      body: {
        error: 'Bad Request',
        description: 'insufficient liquidity',
        statusCode: 400,
        requestId: 'a1b2c3',
        meta: [],
      },
    }
  const dstAmount = String(given(src, dst, BigInt(amount)))
  if (path === '/swap/v6.1/1/quote')
    return { status: 200, body: { dstAmount, ...(includeGas === 'true' && { gas: 181_416 }) } }
  const isValid = from === mainnet.account && /^\d(\.\d{1,2})?$/.test(slippage ?? '')
  if (path !== '/swap/v6.1/1/swap' || !isValid)
    return { status: 400, body: { description: 'Validation failed', statusCode: 400 } }
  const tx = {
    from,
    to: router.toLowerCase(),
    data: `0x07ed2379${'00'.repeat(320)}`,
    value: src === mainnet.native ? amount : '0',
    gas: 253_000,
    gasPrice: '2434563122',
    ...change,
  }
  return { status: 200, body: { dstAmount, tx } }
}

describeHttpSource('oneInch', {
  open: httpSource(createOneInch, answer),
  contracts: [router],
  keyHeader: ['authorization', `Bearer ${serviceKey}`],
})

const order = orderOf(mainnet.usdt, mainnet.usdc, 1_000_000_000n)

test('oneInch: cuts the slippage so that what was agreed to is kept, though the price has moved', async () => {
  const { source, context, service } = await httpSource(createOneInch, answer)()
  const build = await source.build(order, { minimum: 995_000_001n }, context)
  expect(build.minimum).toBe(995_000_001n)
  const { query } = service.asked.at(-1) ?? {}
  expect(query).toMatchObject({
    slippage: '0.48',
    allowPartialFill: 'false',
    receiver: mainnet.account,
  })
})

test('oneInch: another contract than its own is never called', async () => {
  const { source, context } = await httpSource(createOneInch, (request) =>
    answer(request, { to: mainnet.account }),
  )()
  expect(await codeOf(source.build(order, {}, context))).toBe('upstream_unavailable')
})
