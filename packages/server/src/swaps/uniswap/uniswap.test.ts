import { nativeAssets } from '@latchkey/protocol/api'
import {
  devnetContracts,
  devnetTokens,
  getDevAccount,
  startDevnet,
  type Devnet,
  transact,
} from '@latchkey/testing'
import { encodeFunctionData, erc20Abi, numberToHex, parseAbi, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createReader } from '../../chains/evm/reader.ts'
import { predeploys } from '../../fixtures/devnet.ts'
import { startFaultyNode } from '../../fixtures/faultyNode.ts'
import { codeOf, describeSwapSource } from '../../fixtures/swapSourceConformance.ts'
import { devnetExchange } from '../../fixtures/swapWorld.ts'
import { limits } from '../../config/limits.ts'
import { createLog } from '../../log.ts'
import type { Exchange } from '../../accounts/prices/exchanges.ts'
import { createChain } from '../../chains/rpc/createChain.ts'
import type { SwapBuild, SwapContext, SwapOrder } from '../sources/swapSource.ts'
import { createUniswap } from './uniswap.ts'
import { type Route, weighRoutes } from './weighRoutes.ts'
import { createVenue } from './venue.ts'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ predeploys })
})
afterAll(() => devnet?.stop())

const native = nativeAssets.eip155 ?? ''
const { usd, silent, wrappedNative, tollToken, keepsake, spam, uniswapRouter, swapRouter } =
  devnetContracts
const account = getDevAccount(0).address
const ether = 10n ** 18n

const ask = async (method: string, ...params: unknown[]) => {
  const response = await fetch(devnet.chains[31337].url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result?: unknown }).result
}

/** The source and its chain, read through a node that can be made to fail. */
async function open(exchange: Exchange = devnetExchange) {
  const node = await startFaultyNode(devnet.chains[31337].url)
  onTestFinished(() => node.stop())
  const parts = { limits, log: createLog('silent') }
  const caipNetworkId = 'eip155:31337'
  const chain = createChain({ caipNetworkId, upstreams: [node.url], ...parts })
  const context: SwapContext = {
    chain: {
      caipNetworkId,
      name: undefined,
      currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      tokens: devnetTokens,
      chain,
      exchange,
      reader: createReader(chain, limits),
    },
    gasPrice: 10n ** 9n,
    ...parts,
  }
  return { source: createUniswap(parts), context, node }
}

const orderOf = (sell: string, buy: string, amount: bigint): SwapOrder => ({
  account,
  sell,
  buy,
  amount,
  slippage: 100,
})

describeSwapSource('uniswap', {
  open,
  openBroken: async () => {
    const { node, ...opened } = await open()
    node.fail(({ method }) => (method === 'eth_call' ? '500' : 'none'))
    return opened
  },
  orders: [
    orderOf(native, usd, ether),
    orderOf(native, silent, ether),
    orderOf(usd, native, 1_000_000_000n),
    orderOf(silent, usd, 3n * ether),
    orderOf(usd, silent, 12_345_678n),
    orderOf(wrappedNative, usd, ether),
  ],
  hopeless: orderOf(native, keepsake, ether),
  contracts: [uniswapRouter, swapRouter],
  secrets: ['127.0.0.1'],
})

/** Carries out what was built, and says what has arrived. */
async function carryOut(build: SwapBuild, order: SwapOrder): Promise<bigint> {
  if (build.kind !== 'eip155') throw new Error('A build of another chain')
  const holds = async () =>
    order.buy === native
      ? BigInt((await ask('eth_getBalance', account, 'latest')) as Hex)
      : balanceOf(order.buy)
  const before = await holds()
  const { to, data, value } = build
  const free = () => ask('anvil_setNextBlockBaseFeePerGas', '0x0')
  await free()
  const hash = await ask('eth_sendTransaction', {
    from: account,
    to,
    data,
    value: numberToHex(value),
    gas: '0x7a1200',
    // What it costs would hide what arrives of the chain's own currency.
    gasPrice: '0x0',
  })
  for (let block = 0; block < 10; block++) {
    const receipt = (await ask('eth_getTransactionReceipt', hash)) as { status: string } | null
    if (receipt?.status === '0x1') return (await holds()) - before
    if (receipt) break
    await free()
    await ask('evm_mine')
  }
  throw new Error('The swap has failed')
}

async function balanceOf(token: string): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  return BigInt((await ask('eth_call', { to: token, data }, 'latest')) as Hex)
}

const approve = (token: Address, spender: Address, amount: bigint) => {
  const args = [spender, amount] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  return transact(ask, { from: account, to: token, data })
}

const mint = async (token: Address, amount: bigint) => {
  const abi = parseAbi(['function mint(address, uint256)'])
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [account, amount] })
  await transact(ask, { from: account, to: token, data })
}

const { factory, routerV2, dollars } = devnetExchange
const v2: Exchange = { factory, wrappedNative, dollars, routerV2 }
const v3: Exchange = { ...devnetExchange, factory: keepsake, routerV2: undefined }

test.each([
  ['the older router', v2],
  ['the newer router', { ...devnetExchange, routerV2: undefined, quoterV3: undefined }],
  ['pools of the newer kind', v3],
  ['whatever is best', devnetExchange],
])('uniswap: by %s what arrives is to the unit what was quoted', async (_, exchange) => {
  const { source, context } = await open(exchange)
  await mint(usd, 10_000_000_000n)
  await mint(silent, 100n * ether)
  const orders = [
    orderOf(native, usd, ether + 1n),
    orderOf(native, silent, ether / 7n),
    orderOf(usd, native, 999_999_999n),
    orderOf(silent, usd, 3n * ether + 13n),
    orderOf(usd, silent, 12_345_678n),
    orderOf(silent, native, 7n * ether),
  ]
  for (const order of orders) {
    const offer = await source.quote(order, context)
    if (!offer) throw new Error(`No way for ${order.sell}`)
    if (offer.spender) await approve(order.sell as Address, offer.spender as Address, order.amount) // as quoted
    const build = await source.build(order, { minimum: offer.expected }, context)
    expect(await carryOut(build, order), `${order.sell} ${order.buy}`).toBe(offer.expected)
  }
})

test('uniswap: a way through a hub is found where no pool leads there directly', async () => {
  const { source, context } = await open(v2)
  expect((await source.quote(orderOf(silent, usd, ether), context))?.path).toEqual([
    silent,
    wrappedNative,
    usd,
  ])
  const newer = await open(v3)
  const offer = await newer.source.quote(orderOf(native, silent, ether), newer.context)
  expect(offer?.path).toEqual([native, usd, silent])
})

test('uniswap: of two ways the one is taken by which more is left after gas', async () => {
  const { source, context } = await open()
  const venue = createVenue(context.chain, limits)
  if (!venue) throw new Error('No exchange')
  const path = [silent, usd] as const
  const cheap: Route = { kind: 'v2', path, expected: 1_000_000_000n, gas: 100_000n }
  const dear: Route = { kind: 'v2', path, expected: 1_001_000_000n, gas: 1_000_000n }
  // A coin is about 3,000 dollars: 900,000 units of gas are a cent at 0.004 gwei, and 27 dollars at 10.
  const first = async (gasPrice: bigint) =>
    (await weighRoutes(venue, [cheap, dear], gasPrice))[0]?.expected
  expect(await first(4_000_000n)).toBe(dear.expected)
  expect(await first(10_000_000_000n)).toBe(cheap.expected)

  // Silent coins go for dollars at a pool of their own, or over two: the latter brings less, and takes more gas.
  const order = orderOf(silent, usd, ether)
  const both = await source.quote(order, context)
  const older = await open(v2)
  const overTwo = await older.source.quote(order, older.context)
  expect(both?.expected).toBeGreaterThan(overTwo?.expected ?? 0n)
  expect(both?.path).toEqual([silent, usd])
})

test('uniswap: the price impact is that of the pools, without what they keep', async () => {
  const { source, context } = await open(v2)
  const impactOf = async (amount: bigint) =>
    Number((await source.quote(orderOf(native, usd, amount), context))?.priceImpact)
  const pool = await poolOfCoins()
  for (const share of [1_000n, 100n, 3n]) {
    const amount = pool / share
    // In a pool of constant product, x of it moves the price by x / (1 + x).
    const x = (Number(amount) / Number(pool)) * 0.997
    expect(await impactOf(amount)).toBeCloseTo((100 * x) / (1 + x), 2)
  }
})

async function poolOfCoins() {
  const abi = parseAbi(['function getPair(address, address) view returns (address)'])
  const pairData = encodeFunctionData({
    abi,
    functionName: 'getPair',
    args: [usd, wrappedNative],
  })
  const word = (await ask('eth_call', { to: factory, data: pairData }, 'latest')) as Hex
  const pair: Hex = `0x${word.slice(-40)}`
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [pair] })
  return BigInt((await ask('eth_call', { to: wrappedNative, data }, 'latest')) as Hex)
}

test('uniswap: the chain’s own currency is wrapped and unwrapped one for one', async () => {
  const { source, context } = await open()
  for (const order of [orderOf(native, wrappedNative, 5n), orderOf(wrappedNative, native, 5n)]) {
    const offer = await source.quote(order, context)
    expect(offer).toMatchObject({ expected: 5n, minimum: 5n, priceImpact: '0' })
    expect(offer).toMatchObject({ target: wrappedNative })
    expect(offer?.spender).toBeUndefined()
    const build = await source.build(order, { minimum: 5n }, context)
    expect(await carryOut(build, order)).toBe(5n)
    expect(await codeOf(source.build(order, { minimum: 6n }, context))).toBe('price_moved')
  }
})

test('uniswap: a token that keeps a part of what is transferred is refused, on either side', async () => {
  for (const exchange of [devnetExchange, v2]) {
    const { source, context } = await open(exchange)
    for (const order of [orderOf(tollToken, native, ether), orderOf(native, tollToken, ether)]) {
      expect(await codeOf(source.quote(order, context))).toBe('fee_on_transfer')
      expect(await codeOf(source.build(order, {}, context))).toBe('fee_on_transfer')
    }
  }
})

test('uniswap: where no node tries transfers out, listed tokens are believed and others refused', async () => {
  const { source, context, node } = await open()
  // A node that has no state overrides.
  node.fail(({ method, params }) =>
    method === 'eth_call' && params.length > 2
      ? { error: { code: -32_602, message: 'too many arguments, want at most 2' } }
      : 'none',
  )
  expect(await source.quote(orderOf(native, usd, ether), context)).toBeDefined()
  const unlisted = { ...context, chain: { ...context.chain, tokens: [] } }
  const order = orderOf(native, silent, ether)
  expect(await codeOf(source.quote(order, unlisted))).toBe('fee_on_transfer')
})

test('uniswap: a permit goes with the swap, and no approval before it', async () => {
  const { source, context } = await open()
  await mint(usd, 5_000_000n)
  await approve(usd, swapRouter, 0n)
  const order = orderOf(usd, native, 5_000_000n)
  const offer = await source.quote(order, context)
  expect(offer).toMatchObject({ permit: true, spender: swapRouter })
  const deadline = BigInt(Math.floor(Date.now() / 1000) + 3_600)
  const signature = await getDevAccount(0).signTypedData({
    domain: { name: 'Local USD', version: '1', chainId: 31337, verifyingContract: usd },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: account, spender: swapRouter, value: order.amount, nonce: 0n, deadline },
  })
  const permit = {
    deadline,
    r: `0x${signature.slice(2, 66)}`,
    s: `0x${signature.slice(66, 130)}`,
    v: Number(`0x${signature.slice(130)}`),
  } as const
  const build = await source.build(order, { minimum: offer?.minimum, permit }, context)
  expect(await carryOut(build, order)).toBe(offer?.expected)
  const selling = orderOf(native, usd, ether)
  expect(await codeOf(source.build(selling, { permit }, context))).toBe('bad_request')
})

test('uniswap: what was built brings the minimum, or nothing moves', async () => {
  const { source, context } = await open()
  const order = orderOf(native, usd, ether)
  const offer = await source.quote(order, context)
  const build = await source.build(order, { minimum: offer?.expected }, context)
  const other = await source.build(orderOf(native, usd, 5n * ether), {}, context)
  await carryOut(other, orderOf(native, usd, 5n * ether))
  await expect(carryOut(build, order)).rejects.toThrow('The swap has failed')
  const late = source.build(order, { minimum: offer?.expected }, context)
  expect(await codeOf(late)).toBe('price_moved')
})

test('uniswap: a pool is not believed about more than its router gives', async () => {
  // At a wrong fee the formula promises another amount; the router has the last word.
  const [wrong, right] = await Promise.all([open({ ...v2, poolFee: 0 }), open(v2)])
  const order = orderOf(native, usd, ether)
  const [one, other] = await Promise.all([
    wrong.source.quote(order, wrong.context),
    right.source.quote(order, right.context),
  ])
  expect(one?.expected).toBe(other?.expected)
})

test('uniswap: whoever takes a token is the same for every way', async () => {
  const { source, context } = await open()
  for (const token of [usd, silent, wrappedNative] as const) {
    expect(await source.spenderOn?.(context.chain, token)).toBe(swapRouter)
    for (const buy of [usd, silent, native].filter((one) => one !== token)) {
      const offer = await source.quote(orderOf(token, buy, 10n ** 6n), context)
      if (offer && token !== wrappedNative) expect(offer.spender).toBe(swapRouter)
    }
  }
  expect(await source.spenderOn?.(context.chain, native)).toBeUndefined()
})

test('uniswap: an amount too small to bring anything has no way', async () => {
  const { source, context } = await open()
  expect(await source.quote(orderOf(native, usd, 1n), context)).toBeUndefined()
  expect(await source.quote(orderOf(native, spam, ether), context)).toBeUndefined()
})
