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
import { createLifi } from './lifi.ts'

// The service is stood in for: it is on a network that no test may reach. Shapes are those of docs.li.fi, `GET /v1/quote`.

const diamond = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const zero = '0x0000000000000000000000000000000000000000'

function answer({ path, query }: ServiceRequest, change: object = {}) {
  const { fromToken = '', toToken = '', fromAmount = '0', fromAddress, slippage = '' } = query
  if (path !== '/v1/quote' || query.fromChain !== '1' || query.toChain !== '1')
    return { status: 400, body: { message: 'Bad request', code: 1011 } }
  if (toToken === mainnet.unknown)
    return {
      status: 404,
      body: {
        message: 'No available quotes for the requested transfer',
        code: 1002,
        errors: { filteredOut: [], failed: [] },
      },
    }
  const toAmount = given(fromToken, toToken, BigInt(fromAmount))
  const basisPoints = BigInt(slippage.replace(/^0\./, ''))
  const token = (address: string) => ({ address, chainId: 1, symbol: 'T', decimals: 6, name: 'T' })
  return {
    status: 200,
    body: {
      id: '0b0a4f6e-2b55-4a2e-9a0c-000000000000',
      type: 'lifi',
      tool: 'sushiswap',
      action: { fromChainId: 1, toChainId: 1, fromAmount, fromToken: token(fromToken) },
      estimate: {
        tool: 'sushiswap',
        fromAmount,
        toAmount: String(toAmount),
        toAmountMin: String((toAmount * (10_000n - basisPoints)) / 10_000n),
        approvalAddress: diamond,
        executionDuration: 30,
        feeCosts: [
          {
            name: 'LIFI Fixed Fee',
            amount: '2500',
            amountUSD: '0.0025',
            percentage: '0.0025',
            included: true,
            token: token(fromToken),
          },
        ],
        gasCosts: [{ type: 'SEND', estimate: '180000', limit: '234000', amount: '1', token: {} }],
      },
      transactionRequest: {
        from: fromAddress,
        to: diamond,
        chainId: 1,
        data: `0x5fd9ae2e${'00'.repeat(256)}`,
        value: fromToken === zero ? `0x${BigInt(fromAmount).toString(16)}` : '0x0',
        gasPrice: '0x5d21dba00',
        gasLimit: '0x55730',
        ...change,
      },
    },
  }
}

describeHttpSource('lifi', {
  open: httpSource(createLifi, answer),
  contracts: [diamond],
  keyHeader: ['x-lifi-api-key', serviceKey],
})

const order = orderOf(mainnet.usdt, mainnet.usdc, 1_000_000_000n)

test('lifi: writes the slippage as a share of one, and asks again with less where the price has moved', async () => {
  const { source, context, service } = await httpSource(createLifi, answer)()
  const build = await source.build(order, { minimum: 995_000_000n }, context)
  expect(build.minimum).toBe(995_000_000n)
  expect(service.asked.map(({ query }) => query.slippage)).toEqual(['0.0100', '0.0050'])
})

test('lifi: another contract than its own is never called', async () => {
  const { source, context } = await httpSource(createLifi, (request) =>
    answer(request, { to: mainnet.account }),
  )()
  expect(await codeOf(source.quote(order, context))).toBe('upstream_unavailable')
})
