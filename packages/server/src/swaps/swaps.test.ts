import { nativeAssets } from '@latchkey/protocol/api'
import { devnetContracts, getDevAccount, startDevnet, type Devnet } from '@latchkey/testing'
import { numberToHex, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { predeploys } from '../fixtures/devnet.ts'
import { strictToken } from '../fixtures/strictToken.ts'
import { startSwapWorld, type SwapWorld } from '../fixtures/swapWorld.ts'
import { setFeatures } from '../store/projects.ts'

let devnet: Devnet
let world: SwapWorld
beforeAll(async () => {
  devnet = await startDevnet({ predeploys })
  world = await startSwapWorld(devnet)
})
afterAll(async () => {
  await world?.close()
  await devnet?.stop()
})

const native = nativeAssets.eip155 ?? ''
const { usd, silent, wrappedNative, tollToken, spam, keepsake, swapRouter } = devnetContracts
const ether = 10n ** 18n
/** Holds nothing. */
const poor = numberToHex(0xbeef, { size: 20 })

test('swaps: from the native coin to a token, and back after an approval of exactly the amount', async () => {
  const buying = { from: native, to: usd, amount: ether }
  const [quote] = await world.quotes(buying)
  expect(quote).toMatchObject({
    source: 'uniswap',
    fromAmount: String(ether),
    fromAccount: world.caip(native),
    toAccount: world.caip(usd),
    path: [world.caip(native), world.caip(usd)],
  })
  expect(quote?.spender).toBeUndefined()
  expect(quote?.expiresAt).toBeGreaterThan(Date.now())
  const before = await world.balanceOf(usd)
  const built = await world.build(buying, { minimum: quote?.minimum, source: 'uniswap' })
  expect(built.minimum).toBe(quote?.minimum)
  expect(built.tx.amount).toBe(String(ether))
  await world.send(built.tx)
  const bought = (await world.balanceOf(usd)) - before
  expect(bought).toBe(BigInt(quote?.toAmount ?? 0))

  const selling = { from: usd, to: native, amount: bought }
  const [back] = await world.quotes(selling)
  expect(back).toMatchObject({ spender: swapRouter, permit: true })
  await expect(world.build(selling)).rejects.toThrow('422 swap_would_fail')
  const { tx, reset, spender } = await world.approval(selling)
  expect([spender, reset]).toEqual([swapRouter, undefined])
  await world.send(tx)
  expect(await world.allowance(usd)).toBe(bought)
  await world.send((await world.build(selling, { minimum: back?.minimum })).tx)
  expect(await world.balanceOf(usd)).toBe(before)
  expect(await world.allowance(usd)).toBe(0n)
})

test('swaps: a token that returns nothing is approved and swapped like any other', async () => {
  const buying = { from: native, to: silent, amount: ether }
  await world.send((await world.build(buying)).tx)
  const selling = { from: silent, to: usd, amount: 5n * ether }
  const [quote] = await world.quotes(selling)
  expect(quote?.permit).toBeUndefined()
  await world.send((await world.approval(selling, { source: 'uniswap' })).tx)
  const before = await world.balanceOf(usd)
  await world.send((await world.build(selling, { minimum: quote?.minimum })).tx)
  expect((await world.balanceOf(usd)) - before).toBe(BigInt(quote?.toAmount ?? 0))
})

test('swaps: the approval of a token that wants it 0 before is reset first', async () => {
  const token = numberToHex(0xabc, { size: 20 })
  await world.chain('anvil_setCode', token, strictToken)
  const selling = { from: token, to: native, amount: 700n }
  const more = { source: 'uniswap' }
  const first = await world.approval(selling, more)
  expect(first.reset).toBeUndefined()
  await world.send(first.tx)
  expect(await world.allowance(token)).toBe(700n)
  const second = await world.approval({ ...selling, amount: 900n }, more)
  if (!second.reset) throw new Error('Nothing comes first')
  await world.send(second.reset)
  expect(await world.allowance(token)).toBe(0n)
  await world.send(second.tx)
  expect(await world.allowance(token)).toBe(900n)
})

test('swaps: the price that moves between the quote and the build is refused', async () => {
  const buying = { from: native, to: usd, amount: ether }
  const [quote] = await world.quotes(buying, { slippage: '0.05' })
  const bob = getDevAccount(1).address
  const other = { from: native, to: usd, amount: 10n * ether, userAddress: bob }
  await world.send((await world.build(other)).tx)
  const late = world.build(buying, { minimum: quote?.minimum })
  await expect(late).rejects.toThrow('409 price_moved')
  const [fresh] = await world.quotes(buying)
  expect(BigInt(fresh?.toAmount ?? 0)).toBeLessThan(BigInt(quote?.toAmount ?? 0))
})

test('swaps: what cannot be filled is refused with a code and words', async () => {
  const beyondMeans = { from: native, to: usd, amount: ether, userAddress: poor }
  const asked: readonly [refusal: string, asked: () => Promise<unknown>][] = [
    ['404 no_liquidity', () => world.quotes({ from: native, to: spam, amount: ether })],
    ['404 no_liquidity', () => world.build({ from: native, to: keepsake, amount: ether })],
    ['422 fee_on_transfer', () => world.quotes({ from: native, to: tollToken, amount: ether })],
    ['422 fee_on_transfer', () => world.build({ from: tollToken, to: native, amount: ether })],
    ['404 no_liquidity', () => world.quotes({ from: native, to: usd, amount: 2_000n * ether })],
    ['422 swap_would_fail', () => world.build(beyondMeans)],
  ]
  for (const [refusal, ask] of asked) await expect(ask()).rejects.toThrow(refusal)
  // Whoever wants to look for themselves has it written all the same.
  const { tx } = await world.build(beyondMeans, { disableEstimate: true })
  expect(tx.amount).toBe(String(ether))
})

test('swaps: what is no order is refused before anybody is asked', async () => {
  world.asked()
  const order = { from: native, to: usd, amount: ether }
  const elsewhere = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const asked: readonly [refusal: string, asked: () => Promise<unknown>][] = [
    ['400 bad_request: slippage', () => world.quotes(order, { slippage: '5.01' })],
    ['400 bad_request', () => world.quotes(order, { slippage: '0.005' })],
    ['400 bad_request: slippage', () => world.build(order, { eip155: { slippage: 50 } })],
    ['400 bad_request: to', () => world.quotes({ ...order, to: native.toLowerCase() })],
    ['400 unsupported_chain', () => world.quotes(order, { to: elsewhere })],
    ['400 bad_request', () => world.quotes({ ...order, amount: 0n })],
    ['400 bad_request', () => world.quotes({ ...order, amount: -1n })],
    ['400 bad_request: userAddress', () => world.quotes({ ...order, userAddress: '0x12' })],
    ['400 bad_request: from', () => world.quotes({ ...order, from: `${usd.slice(0, -1)}F` })],
    ['400 bad_request', () => world.build(order, { source: 'nobody' })],
    ['400 bad_request: source', () => world.build(order, { source: 'zeroX' })],
  ]
  for (const [refusal, ask] of asked) await expect(ask()).rejects.toThrow(refusal)
  // A source that nobody has is known by then.
  expect(world.asked().filter((method) => method === 'eth_call')).toEqual([])
})

test('swaps: tokens come with what their contracts say, prices and tags', async () => {
  const tokens = await world.tokens()
  expect(tokens[0]).toMatchObject({
    symbol: 'ETH',
    address: world.caip(native),
    decimals: 18,
    tags: ['suggested', 'popular'],
    logoUri: expect.stringMatching(/\/public\/getTokenImage\/ETH\?v=/) as string,
  })
  expect(tokens.find(({ symbol }) => symbol === 'LUSD')).toEqual({
    name: 'Local USD',
    symbol: 'LUSD',
    address: world.caip(usd),
    decimals: 6,
    eip2612: true,
    price: 1,
    tags: ['suggested', 'popular'],
    logoUri: expect.stringMatching(/\/public\/getTokenImage\/LUSD\?v=/) as string,
  })
  const wrapped = tokens.find(({ address }) => address === world.caip(wrappedNative))
  expect(wrapped?.price).toBe(tokens[0]?.price)
  expect(wrapped?.eip2612).toBeUndefined()
})

test('swaps: one token by its address, cleaned, and said to be nobody’s word', async () => {
  const [found] = await world.tokens({ address: spam.toLowerCase() })
  expect(found).toMatchObject({ address: world.caip(spam), isListed: false })
  expect(`${found?.name} ${found?.symbol}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|https?:/)
  expect(await world.tokens({ address: usd })).toMatchObject([{ symbol: 'LUSD', isListed: true }])
  const empty = numberToHex(0x1234, { size: 20 })
  await expect(world.tokens({ address: empty })).rejects.toThrow('404 not_found')
  await expect(world.tokens({ address: 'nothing' })).rejects.toThrow('400 bad_request')
})

test('swaps: gas costs more for those in a hurry, and no less than the chain asks', async () => {
  const answer = await world.ask('/v1/convert/gas-price', { chainId: 'eip155:31337' })
  const { standard, fast, instant } = answer as Record<string, string>
  const [least, middle, most] = [standard, fast, instant].map((price) => BigInt(price ?? 0))
  const block = (await world.chain('eth_getBlockByNumber', 'latest', false)) as {
    baseFeePerGas: Hex
  }
  expect(least).toBeGreaterThanOrEqual((BigInt(block.baseFeePerGas) * 7n) / 8n)
  expect(middle).toBeGreaterThan(least ?? 0n)
  expect(most).toBeGreaterThan(middle ?? 0n)
})

test('swaps: the same question is asked once a block, however many ask it', async () => {
  const order = { from: native, to: usd, amount: 31_337n * 10n ** 12n }
  await world.quotes(order)
  world.asked()
  const answers = await Promise.all(Array.from({ length: 5 }, () => world.quotes(order)))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(new Set(world.asked())).toEqual(new Set(['eth_blockNumber']))
  await world.chain('evm_mine')
  await world.quotes(order)
  expect(world.asked()).toContain('eth_call')
})

test('swaps: a quote takes few calls of a node', async () => {
  await world.quotes({ from: silent, to: usd, amount: ether })
  await world.chain('evm_mine')
  world.asked()
  await world.quotes({ from: silent, to: usd, amount: 2n * ether })
  const calls = world.asked().filter((method) => method === 'eth_call')
  expect(calls.length).toBeLessThanOrEqual(8)
})

test('swaps: a node that is down is told in general words', async () => {
  world.node.fail(({ method }) => (method === 'eth_call' ? 'reset' : 'none'))
  const asked = world.quotes({ from: native, to: usd, amount: 7n * ether })
  await expect(asked).rejects.toThrow(/^502 upstream_unavailable: (?!.*127)/)
  world.node.fail(() => 'none')
  expect(await world.quotes({ from: native, to: usd, amount: 7n * ether })).toHaveLength(1)
})

test('swaps: the configuration offers what finds swaps here, and a quote counts as several requests', async () => {
  const few = await startSwapWorld(devnet, { limits: { requestsPerProject: 25 } })
  try {
    const { features } = (await few.ask('/appkit/v1/config', {})) as {
      features: { id: string; isEnabled: boolean; offered: string[] }[]
    }
    const swap = features.find(({ id }) => id === 'swap')
    expect(swap).toMatchObject({ isEnabled: true, offered: ['uniswap'] })
    const order = { from: native, to: usd, amount: ether }
    for (let asked = 0; asked < 2; asked++) await few.quotes(order)
    await expect(few.quotes(order)).rejects.toThrow('429 too_many_requests')
  } finally {
    await few.close()
  }
})

test('swaps: a project swaps by the sources that it may use', async () => {
  const query = { chainId: 'eip155:31337' }
  const gasPrice = () => world.ask('/v1/convert/gas-price', query)
  await setFeatures(world.store, 'demo', [{ id: 'swap', isEnabled: true, config: ['lifi'] }])
  await expect(gasPrice()).rejects.toThrow('400 unsupported_chain')
  await setFeatures(world.store, 'demo', [{ id: 'swap', isEnabled: false, config: null }])
  await expect(gasPrice()).rejects.toThrow('switched off')
  await setFeatures(world.store, 'demo', [{ id: 'swap', isEnabled: true, config: ['uniswap'] }])
  expect(await gasPrice()).toHaveProperty('standard')
})
