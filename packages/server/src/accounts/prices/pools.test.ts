import {
  devnetContracts,
  getDevAccount,
  startDevnet,
  type Devnet,
  transact,
} from '@latchkey/testing'
import {
  encodeFunctionData,
  getAddress,
  numberToHex,
  parseAbi,
  parseEther,
  parseUnits,
  type Address,
} from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createReader } from '../../chains/evm/reader.ts'
import { answerNumber, answeringContract } from '../../fixtures/answeringContract.ts'
import { predeploys } from '../../fixtures/devnet.ts'
import { startFaultyNode } from '../../fixtures/faultyNode.ts'
import { describePriceSource } from '../../fixtures/priceSourceConformance.ts'
import { limits } from '../../config/limits.ts'
import { createLog } from '../../log.ts'
import { createChain } from '../../chains/rpc/createChain.ts'
import { createTokenFacts } from '../tokens/tokenFacts.ts'
import type { Exchange } from './exchanges.ts'
import { createPoolPrices } from './pools.ts'
import type { PricedChain } from './priceSource.ts'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ predeploys })
})
afterAll(() => devnet?.stop())

const { usd, silent, wrappedNative, uniswapFactory, uniswapRouter, keepsake } = devnetContracts
const exchange: Exchange = { factory: uniswapFactory, wrappedNative, dollars: [usd] }
const deployer = getDevAccount(8).address

/** The chain as a source is shown it, read through a node that can be made to fail. */
async function pricedChain(change: { exchange?: Exchange | undefined; limits?: object } = {}) {
  const node = await startFaultyNode(devnet.chains[31337].url)
  onTestFinished(() => node.stop())
  const all = { ...limits, upstreamMs: 3_000, ...change.limits }
  const chain = createChain({
    caipNetworkId: 'eip155:31337',
    upstreams: [node.url],
    limits: all,
    log: createLog('silent'),
  })
  const reader = createReader(chain, all)
  const priced: PricedChain = {
    caipNetworkId: 'eip155:31337',
    nativeDecimals: 18,
    reader,
    factsOf: createTokenFacts(reader, all),
    limits: all,
    exchange: 'exchange' in change ? change.exchange : exchange,
  }
  return { priced, node }
}

const ask = async (method: string, ...params: unknown[]) => {
  const response = await fetch(devnet.chains[31337].url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result?: unknown }).result
}

/** Opens a pool of silent and dollar coins, or adds to it. */
async function addLiquidity(silentCoins: bigint, dollars: bigint) {
  const abi = parseAbi([
    'function mint(address, uint256)',
    'function approve(address, uint256)',
    'function addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256)',
  ])
  const from = deployer
  const call = (to: Address, data: `0x${string}`) => transact(ask, { from, to, data })
  for (const [token, amount] of [
    [silent, silentCoins],
    [usd, dollars],
  ] as const) {
    await call(token, encodeFunctionData({ abi, functionName: 'mint', args: [from, amount] }))
    const args = [uniswapRouter, amount] as const
    await call(token, encodeFunctionData({ abi, functionName: 'approve', args }))
  }
  await call(
    uniswapRouter,
    encodeFunctionData({
      abi,
      functionName: 'addLiquidity',
      args: [silent, usd, silentCoins, dollars, 0n, 0n, from, 2n ** 64n],
    }),
  )
}

describePriceSource('pools', {
  createSource: createPoolPrices,
  createChain: async () => (await pricedChain()).priced,
  expected: new Map([
    ['native', 3_000],
    [wrappedNative, 3_000],
    [usd, 1],
    [silent, 3],
  ]),
  unknown: [keepsake, getAddress(numberToHex(0x1234, { size: 20 }))],
  createBrokenChain: async () => {
    const { priced, node } = await pricedChain()
    node.fail(({ method }) => (method === 'eth_call' ? '500' : 'none'))
    return priced
  },
})

test('pools: a chain without an exchange has no prices, and is not asked', async () => {
  const { priced, node } = await pricedChain({ exchange: undefined })
  expect(await createPoolPrices().pricesOf(['native', silent], priced)).toEqual(new Map())
  expect(node.asked).toEqual([])
})

test('pools: a coin that is itself a dollar is worth one', async () => {
  const dollarCoin = { ...exchange, dollars: [wrappedNative, usd] }
  const { priced } = await pricedChain({
    exchange: dollarCoin,
    limits: { priceLiquidity: 400 },
  })
  const prices = await createPoolPrices().pricesOf(['native', silent], priced)
  expect(prices.get('native')).toBe(1)
  expect(prices.get(silent)).toBeCloseTo(0.001, 9)
})

test('pools: one with too little in it says nothing, for a token or for all that is priced by it', async () => {
  // The pool of the silent coin holds 200 coins of 3,000 dollars each, and as much again.
  for (const [priceLiquidity, isKnown] of [
    [1_200_000, true],
    [1_200_001, false],
  ] as const) {
    const { priced } = await pricedChain({ limits: { priceLiquidity } })
    const prices = await createPoolPrices().pricesOf([silent, 'native'], priced)
    expect(prices.has(silent)).toBe(isKnown)
    expect(prices.get('native')).toBe(3_000)
  }
  const { priced } = await pricedChain({ limits: { priceLiquidity: 4_000_000 } })
  expect(await createPoolPrices().pricesOf([silent, 'native', usd], priced)).toEqual(
    new Map([[usd, 1]]),
  )
})

test('pools: one that lies about its reserves, or has none, says nothing', async () => {
  const pairAbi = parseAbi(['function getPair(address, address) view returns (address)'])
  const { priced } = await pricedChain()
  const pair = await priced.reader.read({
    address: uniswapFactory,
    abi: pairAbi,
    functionName: 'getPair',
    args: [silent, wrappedNative],
  })
  const code = await ask('eth_getCode', pair, 'latest')
  const word = (value: bigint) => answerNumber(value).slice(2)
  const answers = [
    '0x12',
    `0x${word(0n)}${word(10n ** 24n)}${word(0n)}`,
    `0x${word(2n ** 200n)}${word(1n)}${word(0n)}`,
    'burn',
  ] as const
  for (const answer of answers) {
    await ask('anvil_setCode', pair, answeringContract({ 'getReserves()': answer }))
    const prices = await createPoolPrices().pricesOf(
      [silent, 'native'],
      (await pricedChain()).priced,
    )
    expect(prices, answer).toEqual(new Map([['native', 3_000]]))
  }
  await ask('anvil_setCode', pair, code)
})

test('pools: the deepest one is believed, whatever a shallow one says', async () => {
  const price = async () =>
    (await createPoolPrices().pricesOf([silent], (await pricedChain()).priced)).get(silent)
  // 600,000 dollars lie in the pool with the native coin, at 3 dollars each.
  await addLiquidity(parseEther('100000'), parseUnits('500000', 6))
  expect(await price()).toBeCloseTo(3, 9)
  await addLiquidity(parseEther('40000'), parseUnits('200000', 6))
  expect(await price()).toBeCloseTo(5, 9)
})
