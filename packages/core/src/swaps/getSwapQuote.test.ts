import { expect, test } from 'vitest'
import { code } from '../fixtures/localChain.ts'
import { startSwapWorld } from '../fixtures/swapWorld.ts'
import { approveSwap } from './approveSwap.ts'
import { getSwapQuote } from './getSwapQuote.ts'
import { getSwapTokens } from './getSwapTokens.ts'
import { importSwapToken } from './importSwapToken.ts'

/** A token that knows its decimals, and a name and symbol in one word (as MKR). */
const tokenCode = (symbol: string) => {
  const text = BigInt(`0x${Buffer.from(symbol).toString('hex').padEnd(64, '0')}`)
  return code.knows({ '313ce567': 6n, '95d89b41': text, '06fdde03': text })
}

const world = await startSwapWorld()
const { contracts } = world

test('getSwapTokens: the native currency leads, and the list is asked for once', async () => {
  const kit = await world.connect()
  const [first, ...rest] = await getSwapTokens(kit)
  expect(first).toMatchObject({ symbol: 'ETH', decimals: 18, isListed: true })
  expect(first).not.toHaveProperty('address')
  expect(rest.every(({ address }) => address)).toBe(true)
  const count = world.api.requests.length
  await getSwapTokens(kit)
  expect(world.api.requests).toHaveLength(count)
})

test('getSwapTokens: where the server swaps nothing, the chain is unsupported', async () => {
  const kit = await world.connect()
  world.api.fail({ kind: 'json', body: { tokens: [] } }, { path: '/v1/convert/tokens' })
  await expect(getSwapTokens(kit)).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN' })
})

test('getSwapQuote: amounts that are none ask nobody', async () => {
  const kit = await world.connect()
  const token = await world.tokens(kit)
  const [sell, buy] = [token('ETH'), token('LUSD')]
  for (const amount of ['0', '-1', '1e3', '', '0.0000000000000000001'])
    await expect(getSwapQuote(kit, { sell, buy, amount })).rejects.toMatchObject({
      shortMessage: 'Incorrect amount',
    })
  await expect(getSwapQuote(kit, { sell, buy: sell, amount: '1' })).rejects.toMatchObject({
    code: 'SWAP_INPUT',
  })
  for (const slippage of [501, -1, 0.5])
    await expect(getSwapQuote(kit, { sell, buy, amount: '1', slippage })).rejects.toMatchObject({
      code: 'SWAP_INPUT',
    })
})

test('getSwapQuote: an amount that brings nothing finds no liquidity', async () => {
  const kit = await world.connect()
  const token = await world.tokens(kit)
  const wish = { sell: token('ETH'), buy: token('LUSD'), amount: '0.000000000000000001' }
  await expect(getSwapQuote(kit, wish)).rejects.toMatchObject({
    code: 'SWAP_NO_LIQUIDITY',
    shortMessage: 'Insufficient liquidity',
  })
})

test('getSwapQuote: a token that keeps a part of every transfer is refused with words', async () => {
  const kit = await world.connect()
  const { token } = await importSwapToken(kit, { address: contracts.tollToken })
  const sell = (await world.tokens(kit))('ETH')
  await expect(getSwapQuote(kit, { sell, buy: token, amount: '1' })).rejects.toMatchObject({
    code: 'SWAP_TOKEN_UNSUPPORTED',
    problem: 'feeOnTransfer',
  })
})

test('getSwapQuote: decimals are the token’s own word', async () => {
  const kit = await world.connect()
  const token = await world.tokens(kit)
  const sell = { ...token('LUSD'), decimals: 8 }
  await expect(getSwapQuote(kit, { sell, buy: token('ETH'), amount: '1' })).rejects.toMatchObject({
    code: 'TOKEN_MISMATCH',
  })
})

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.each([
  ['another sold token', 'quotes.0.fromAccount', `eip155:31337:${other}`],
  ['another bought token', 'quotes.0.toAccount', `eip155:31337:${other}`],
  ['another chain', 'quotes.0.toAccount', `eip155:1:${contracts.usd}`],
  ['another amount', 'quotes.0.fromAmount', '1'],
  ['a minimum below the slippage', 'quotes.0.minimum', '1'],
  ['no minimum', 'quotes.0.minimum', '0'],
  ['a minimum above what is expected', 'quotes.0.toAmount', '1'],
  ['an unknown contract', 'quotes.0.target', other],
  ['gas beyond any block', 'quotes.0.gas', '60000001'],
])('getSwapQuote: an offer with %s is not believed', async (_, at, to) => {
  const kit = await world.connect()
  const token = await world.tokens(kit)
  world.api.fail({ kind: 'changed', at, to }, { path: '/v1/convert/quotes' })
  await expect(
    getSwapQuote(kit, { sell: token('ETH'), buy: token('LUSD'), amount: '1' }),
  ).rejects.toMatchObject({ code: 'SWAP_TAMPERED' })
})

test('getSwapQuote: an unknown spender is not believed, and not approved', async () => {
  const kit = await world.connect()
  const token = await world.tokens(kit)
  const wish = { sell: token('SLNT'), buy: token('ETH'), amount: '1' }
  const quote = await getSwapQuote(kit, wish)
  await expect(approveSwap(kit, { ...quote, spender: other })).rejects.toMatchObject({
    code: 'SWAP_TAMPERED',
  })
  world.api.fail(
    { kind: 'changed', at: 'quotes.0.spender', to: other },
    { path: '/v1/convert/quotes' },
  )
  await expect(getSwapQuote(kit, wish)).rejects.toMatchObject({ code: 'SWAP_TAMPERED' })
  expect(world.asked('eth_sendTransaction')).toEqual([])
})

test('getSwapQuote: a router is trusted only where the site or the kit knows it', async () => {
  const kit = await world.connect({ trusted: { swapRouters: {} } })
  const token = await world.tokens(kit)
  await expect(
    getSwapQuote(kit, { sell: token('ETH'), buy: token('LUSD'), amount: '1' }),
  ).rejects.toMatchObject({ code: 'SWAP_TAMPERED', reason: expect.stringContaining('not known') })
})

test.each([
  { kind: 'status', status: 500 },
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'reset' },
] as const)('getSwapQuote: a server that fails ($kind) says so', async (fault) => {
  const kit = await world.connect()
  const token = await world.tokens(kit)
  world.api.fail(fault, { path: '/v1/convert/quotes' })
  await expect(
    getSwapQuote(kit, { sell: token('ETH'), buy: token('LUSD'), amount: '1' }),
  ).rejects.toMatchObject({ code: 'SWAP_UNAVAILABLE' })
})

test('approveSwap: asks for the exact amount and for no other, whatever the server says', async () => {
  const kit = await world.connect()
  const token = await world.tokens(kit)
  for (const amount of ['0.001', '1', '123.456789']) {
    const wish = { sell: token('SLNT'), buy: token('ETH'), amount }
    const quote = await getSwapQuote(kit, wish)
    await approveSwap(kit, quote)
    const asked = world.asked('eth_sendTransaction').at(-1)
    const [{ data, to }] = asked?.params as [{ data: string; to: string }] // as the method has it
    expect(to).toBe(quote.sell.address)
    expect(BigInt(`0x${data.slice(-64)}`)).toBe(quote.amount)
  }
})

test('approveSwap: less is approved in the wallet: it says so, and not that nothing was sent', async () => {
  const kit = await world.connect()
  const token = await world.tokens(kit)
  const wish = { sell: token('SLNT'), buy: token('ETH'), amount: '2' }
  const quote = await getSwapQuote(kit, wish)
  world.change((request) => {
    if (request.method !== 'eth_sendTransaction') return request
    const [call] = request.params as [{ data: string }] // as the method has it
    return {
      ...request,
      params: [{ ...call, data: `${call.data.slice(0, -64)}${'1'.padStart(64, '0')}` }],
    }
  })
  const sent: string[] = []
  await expect(
    approveSwap(kit, quote, { onSent: (hash) => sent.push(hash) }),
  ).rejects.toMatchObject({ code: 'SWAP_UNAVAILABLE', shortMessage: 'Too little was approved' })
  expect(sent).toHaveLength(1)
  expect(await world.allowanceOf(quote.sell.address ?? '', quote.spender ?? '')).toBe(1n)
})

test('importSwapToken: a token that is called like another is pointed out, by whatever letters', async () => {
  const kit = await world.connect()
  const address = '0x00000000000000000000000000000000000070fe'
  for (const symbol of ['LUSD', 'lusd', 'USDС', 'WЕTH']) {
    await world.rpc('anvil_setCode', address, tokenCode(symbol))
    expect(await importSwapToken(kit, { address })).toMatchObject({
      token: { decimals: 6, isListed: false },
      warnings: ['unlisted', 'lookAlike'],
    })
  }
  await world.rpc('anvil_setCode', address, tokenCode('PLUM'))
  expect(await importSwapToken(kit, { address })).toMatchObject({ warnings: ['unlisted'] })
})

test('importSwapToken: a listed token needs no warning, and what is no token is refused', async () => {
  const kit = await world.connect()
  expect(await importSwapToken(kit, { address: contracts.usd.toLowerCase() })).toMatchObject({
    token: { symbol: 'LUSD', isListed: true },
    warnings: [],
  })
  await expect(importSwapToken(kit, { address: other })).rejects.toMatchObject({
    code: 'SWAP_TOKEN_UNSUPPORTED',
    problem: 'noToken',
  })
  await expect(importSwapToken(kit, { address: '0x1234' })).rejects.toMatchObject({
    shortMessage: 'Invalid Address',
  })
})

test('getSwapQuote: a network fee that is absurd is marked, also by the gas that a source claims', async () => {
  const kit = await world.connect()
  const token = await world.tokens(kit)
  const wish = { sell: token('LUSD'), buy: token('ETH'), amount: '25' }
  expect(await getSwapQuote(kit, wish)).not.toHaveProperty('isFeeHigh')

  // More gas than anybody uses makes more than 0.05 ETH at the price of now.
  const gas = '60000000'
  world.api.fail({ kind: 'changed', at: 'quotes.0.gas', to: gas }, { path: '/v1/convert/quotes' })
  const claimed = await getSwapQuote(kit, wish)
  expect(claimed).toMatchObject({ gas: BigInt(gas), isFeeHigh: true })
  world.api.clear()

  const node = world.world.faults?.[31337] ?? expect.fail()
  await node.fail({ kind: 'result', result: '0xe8d4a51000' }, { methods: ['eth_gasPrice'] })
  const lied = await getSwapQuote(kit, wish).finally(node.clear)
  expect(lied.isFeeHigh).toBe(true)
})
