import { nativeAssets } from '@latchkey/protocol/api'
import {
  localSolana,
  localSolanaTokens,
  poolProgramAddress,
  seedSolana,
  serveSwapApi,
  startSolana,
  type Solana,
} from '@latchkey/testing'
import { getTransactionDecoder } from '@solana/kit'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { serviceKey } from '../../fixtures/httpSwapSource.ts'
import { startSwapService, type ServiceRequest } from '../../fixtures/swapService.ts'
import { codeOf, describeSwapSource } from '../../fixtures/swapSourceConformance.ts'
import { limits } from '../../config/limits.ts'
import { createLog } from '../../log.ts'
import { createChain } from '../../chains/rpc/createChain.ts'
import { createJupiter, jupiterProgram } from './jupiter.ts'
import type { SwapService } from '../swapOptions.ts'
import type { SwapContext, SwapOrder } from './swapSource.ts'

let solana: Solana
let local: Awaited<ReturnType<typeof serveSwapApi>>
beforeAll(async () => {
  solana = await startSolana()
  await seedSolana(solana)
  local = await serveSwapApi(solana)
}, 30_000)
afterAll(async () => {
  await local.stop()
  await solana.stop()
})

const native = nativeAssets.solana ?? ''
const wrappedSol = 'So11111111111111111111111111111111111111112'
const { usd, toll } = localSolanaTokens
const account = 'oyr1H2Fydf58BenvaWfisKfPx7rJLYFGhqd76E5jKkP'
const orderOf = (sell: string, buy: string, amount: bigint, slippage = 100): SwapOrder => ({
  account,
  sell,
  buy,
  amount,
  slippage,
})
const orders = [
  orderOf(native, usd.address, 1_000_000_007n),
  orderOf(usd.address, native, 25_000_001n, 37),
  orderOf(wrappedSol, usd.address, 2_000_000n, 0),
]
const hopeless = orderOf(native, wrappedSol, 1_000n)

function open(service: SwapService) {
  const parts = { limits: { ...limits, swapSourceMs: 5_000 }, log: createLog('silent') }
  const { caipNetworkId } = localSolana
  const chain = createChain({ caipNetworkId, upstreams: [solana.url], ...parts })
  const currency = { name: 'SOL', symbol: 'SOL', decimals: 9 }
  const context: SwapContext = {
    ...parts,
    chain: { caipNetworkId, name: 'Local Solana', currency, chain },
  }
  return { source: createJupiter(service, parts), context }
}

describeSwapSource('jupiter, before the pool of the local node', {
  open: async () => open({ url: local.url, program: poolProgramAddress }),
  openBroken: async () => open({ url: 'http://127.0.0.1:9' }),
  orders,
  hopeless,
  contracts: [poolProgramAddress],
})

/** What the public documentation of the Swap API (version 1) has as answers, a SOL at 150 dollars. */
function answer({ method, path, query, body }: ServiceRequest): { status: number; body: unknown } {
  if (method === 'GET' && path === '/swap/v1/quote') {
    const { inputMint = '', outputMint = '', amount = '', slippageBps = '' } = query
    const known: readonly string[] = [wrappedSol, usd.address]
    if (!known.includes(inputMint) || !known.includes(outputMint))
      return {
        status: 400,
        body: { error: 'The token is not tradable', errorCode: 'TOKEN_NOT_TRADABLE' },
      }
    const out =
      inputMint === wrappedSol ? (BigInt(amount) * 150n) / 1_000n : (BigInt(amount) * 1_000n) / 150n
    const least = (out * BigInt(10_000 - Number(slippageBps))) / 10_000n
    const swapInfo = {
      ...{ ammKey: 'HXpGFJGCEEFdV31tDmjDBaJMEB1fKLiAoKoWr3Fnonid', label: 'Meteora DLMM' },
      ...{ inputMint, outputMint, inAmount: amount, outAmount: `${out}` },
      ...{ feeAmount: '1285', feeMint: outputMint },
    }
    return {
      status: 200,
      body: {
        ...{ inputMint, inAmount: amount, outputMint, outAmount: `${out}` },
        ...{ otherAmountThreshold: `${least}`, swapMode: 'ExactIn' },
        ...{ slippageBps: Number(slippageBps), platformFee: null, priceImpactPct: '0.00012' },
        ...{ routePlan: [{ swapInfo, percent: 100 }], contextSlot: 324_307_186, timeTaken: 0.012 },
      },
    }
  }
  if (method === 'POST' && path === '/swap/v1/swap') {
    const asked = JSON.parse(body) as { userPublicKey: string } // this source's own
    expect(asked.userPublicKey).toBe(account)
    return {
      status: 200,
      body: {
        swapTransaction: 'AQAAAA==',
        lastValidBlockHeight: 279_632_475,
        prioritizationFeeLamports: 9_999,
        computeUnitLimit: 388_876,
        prioritizationType: { computeBudget: { microLamports: 25_715 } },
        dynamicSlippageReport: null,
        simulationError: null,
      },
    }
  }
  return { status: 404, body: { error: 'Not found' } }
}

async function openRecorded(change: typeof answer = answer) {
  const service = await startSwapService(change)
  onTestFinished(service.stop)
  return { ...open({ url: service.url, apiKey: serviceKey }), service }
}

describeSwapSource('jupiter, before its public answers', {
  open: async () => openRecorded(),
  openBroken: async () => {
    const { service, ...opened } = await openRecorded()
    service.fail('down')
    return opened
  },
  orders,
  hopeless,
  contracts: [jupiterProgram],
  secrets: [serviceKey, '127.0.0.1'],
})

test.each(['hang', 'html', 'refuse', 'redirect', 'huge'] as const)(
  'jupiter: a service that fails by %s says nothing that is believed',
  async (fault) => {
    const { source, context, service } = await openRecorded()
    service.fail(fault)
    expect(await codeOf(source.quote(orders[0] ?? hopeless, context))).toBe('upstream_unavailable')
    expect(service.asked.every(({ path }) => path !== '/elsewhere')).toBe(true)
  },
)

test('jupiter: asks as its documentation has it, the key in a header alone', async () => {
  const { source, context, service } = await openRecorded()
  const [order] = orders
  const offer = await source.quote(order ?? hopeless, context)
  expect(offer).toMatchObject({
    expected: 150_000_001n,
    priceImpact: '0.012',
    target: jupiterProgram,
  })
  await source.build(order ?? hopeless, { minimum: offer?.minimum }, context)
  const [quote, ...others] = service.asked
  expect(quote?.query).toEqual({
    inputMint: wrappedSol,
    outputMint: usd.address,
    amount: '1000000007',
    slippageBps: '100',
    swapMode: 'ExactIn',
  })
  const swap = others.at(-1)
  expect(JSON.parse(swap?.body ?? '')).toMatchObject({
    userPublicKey: account,
    wrapAndUnwrapSol: true,
    // All of the quote, what is not known here as well.
    quoteResponse: { outAmount: '150000001', contextSlot: 324_307_186, timeTaken: 0.012 },
    prioritizationFeeLamports: {
      priorityLevelWithMaxLamports: { maxLamports: 900_000, priorityLevel: 'medium' },
    },
  })
  for (const { headers, path, query } of service.asked) {
    expect(headers['x-api-key']).toBe(serviceKey)
    expect(JSON.stringify([path, query])).not.toContain(serviceKey)
  }
})

test('jupiter: what was agreed to is kept by asking for less slippage', async () => {
  const { source, context, service } = await openRecorded()
  const order = orderOf(native, usd.address, 1_000_000_000n)
  // 150 dollars are expected, 149.9 agreed to.
  const build = await source.build(order, { minimum: 149_900_000n }, context)
  expect(build.minimum).toBeGreaterThanOrEqual(149_900_000n)
  expect(service.asked.map(({ query }) => query.slippageBps)).toEqual(['100', '6', undefined])
})

test('jupiter: a quote for another swap is not believed', async () => {
  for (const change of [
    { inputMint: usd.address },
    { outputMint: wrappedSol },
    { inAmount: '1' },
    { slippageBps: 500 },
    { swapMode: 'ExactOut' },
    { outAmount: '-1' },
  ]) {
    const { source, context } = await openRecorded((request) => {
      const { status, body } = answer(request)
      return { status, body: { ...(body as object), ...change } } // an answer of this file
    })
    expect(await codeOf(source.quote(orders[0] ?? hopeless, context))).toBe('upstream_unavailable')
  }
})

test('jupiter: tokens that keep a part of a transfer are refused', async () => {
  const { source, context } = open({ url: local.url, program: poolProgramAddress })
  expect(await codeOf(source.quote(orderOf(native, toll.address, 1_000n), context))).toBe(
    'fee_on_transfer',
  )
})

test('jupiter: its public address is for the main cluster alone, one of the operator’s own for any', () => {
  const { source, context } = open({})
  const main = {
    ...context.chain,
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  } as const
  expect(source.serves(context.chain)).toBe(false)
  expect(source.serves(main)).toBe(true)
  expect(open({ url: local.url }).source.serves(context.chain)).toBe(true)
})

test('jupiter: what the local pool builds is for the account alone to sign', async () => {
  const { source, context } = open({ url: local.url, program: poolProgramAddress })
  const build = await source.build(orders[0] ?? hopeless, {}, context)
  if (build.kind !== 'solana') throw new Error('A build of another kind of chain')
  const { signatures } = getTransactionDecoder().decode(Buffer.from(build.transaction, 'base64'))
  expect(Object.keys(signatures)).toEqual([account])
  expect(Object.values(signatures)).toEqual([null])
})
