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
import { createZeroX } from './zeroX.ts'

// The service is stood in for: it is on a network that no test may reach. Shapes are those of 0x.org/docs/api, Swap API v2.

const allowanceHolder = '0x0000000000001fF3684f28c67538d4D072C22734'

function answer({ path, query, headers }: ServiceRequest, change: object = {}) {
  if (headers['0x-version'] !== 'v2') return { status: 400, body: { name: 'INPUT_INVALID' } }
  const { sellToken = '', buyToken = '', sellAmount = '0', slippageBps = '100', taker } = query
  if (buyToken === mainnet.unknown) return { status: 200, body: { liquidityAvailable: false } }
  const bought = given(sellToken, buyToken, BigInt(sellAmount))
  const isNative = sellToken === mainnet.native
  const offer = {
    allowanceTarget: isNative ? null : allowanceHolder,
    blockNumber: '23800000',
    buyAmount: String(bought),
    buyToken: buyToken.toLowerCase(),
    fees: {
      integratorFee: null,
      zeroExFee: { amount: String(bought / 667n), token: buyToken.toLowerCase(), type: 'volume' },
      gasFee: null,
    },
    issues: {
      allowance: isNative ? null : { actual: '0', spender: allowanceHolder },
      balance: null,
      simulationIncomplete: false,
      invalidSourcesPassed: [],
    },
    liquidityAvailable: true,
    minBuyAmount: String((bought * (10_000n - BigInt(slippageBps))) / 10_000n),
    sellAmount,
    sellToken: sellToken.toLowerCase(),
    tokenMetadata: {
      buyToken: { buyTaxBps: '0', sellTaxBps: '0' },
      sellToken: { buyTaxBps: '0', sellTaxBps: '0' },
    },
    totalNetworkFee: '1393685870940000',
    zid: '0x111111111111111111111111',
    ...change,
  }
  if (path === '/swap/allowance-holder/price')
    return { status: 200, body: { ...offer, gas: '210000', gasPrice: '3000000000' } }
  if (path !== '/swap/allowance-holder/quote' || taker === undefined)
    return { status: 404, body: {} }
  const transaction = {
    to: allowanceHolder.toLowerCase(),
    data: `0x2213bc0b${'00'.repeat(160)}`,
    gas: '288079',
    gasPrice: '4837860000',
    value: isNative ? sellAmount : '0',
  }
  return { status: 200, body: { ...offer, transaction, ...change } }
}

describeHttpSource('zeroX', {
  open: httpSource(createZeroX, answer),
  contracts: [allowanceHolder],
  keyHeader: ['0x-api-key', serviceKey],
})

const order = orderOf(mainnet.usdt, mainnet.usdc, 1_000_000_000n)

test('zeroX: asks for a quote with less slippage where the price has moved within what was agreed to', async () => {
  const { source, context, service } = await httpSource(createZeroX, answer)()
  const build = await source.build(order, { minimum: 995_000_000n }, context)
  expect(build.minimum).toBe(995_000_000n)
  expect(service.asked.map(({ query }) => query.slippageBps)).toEqual(['100', '50'])
})

test('zeroX: what it keeps is told', async () => {
  const { source, context } = await httpSource(createZeroX, answer)()
  expect((await source.quote(order, context))?.providerFee).toEqual({
    amount: 1_499_250n,
    token: mainnet.usdc.toLowerCase(),
  })
})

test('zeroX: a token that keeps a part of what is transferred is refused', async () => {
  const tokenMetadata = {
    buyToken: { buyTaxBps: '200', sellTaxBps: '200' },
    sellToken: { buyTaxBps: '0', sellTaxBps: '0' },
  }
  const { source, context } = await httpSource(createZeroX, (request) =>
    answer(request, { tokenMetadata }),
  )()
  expect(await codeOf(source.quote(order, context))).toBe('fee_on_transfer')
})

test('zeroX: another contract than its own is never called', async () => {
  const transaction = { to: mainnet.account, data: '0x12345678', value: '0', gas: null }
  const { source, context } = await httpSource(createZeroX, (request) =>
    answer(request, { transaction }),
  )()
  expect(await codeOf(source.build(order, {}, context))).toBe('upstream_unavailable')
})
