import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { SwapQuote } from '../adapters/swapping.ts'
import { SwapQuoteStaleError } from '../errors/swap.ts'
import { alice, bob, networkId, startSwapWorld } from '../fixtures/swapWorld.ts'
import type { Kit } from '../kit/kit.ts'
import { approveSwap } from './approveSwap.ts'
import { getMaxSwap } from './getMaxSwap.ts'
import { getSwapQuote } from './getSwapQuote.ts'
import { getTransactions } from '../transfers/getTransactions.ts'
import { swap } from './swap.ts'
import { waitForSwap } from './waitForSwap.ts'

const world = await startSwapWorld()
const { contracts } = world
const asked = () =>
  ['eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_sendCalls'].flatMap(world.asked)

async function prepare() {
  const kit = await world.connect()
  const token = await world.tokens(kit)
  const quote = (sell: string, buy: string, amount: string) =>
    getSwapQuote(kit, { sell: token(sell), buy: token(buy), amount })
  return { kit, token, quote }
}

/** Carries out a quote, and says what has arrived of it. */
async function carryOut(kit: Kit, quote: SwapQuote) {
  const before = await world.balanceOf(quote.buy.address)
  const hash = await swap(kit, quote)
  expect(await waitForSwap(kit, { hash })).toMatchObject({ status: 'success' })
  return { hash, arrived: (await world.balanceOf(quote.buy.address)) - before }
}

/** The error of a swap whose quote is renewed. */
async function staleBy(swapping: Promise<string>): Promise<SwapQuoteStaleError> {
  const error: unknown = await swapping.catch((thrown: unknown) => thrown)
  return error instanceof SwapQuoteStaleError ? error : expect.fail(`not stale: ${String(error)}`)
}

const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
])
/** Somebody else buys the token, so that it costs more. */
async function raisePrice(token: string | undefined, gasPrice = '0x2540be400', ether = 100n) {
  const path = [contracts.wrappedNative, token as `0x${string}`] // a token of the list
  const data = encodeFunctionData({
    abi: routerAbi,
    functionName: 'swapExactETHForTokens',
    args: [0n, path, bob, 2n ** 40n],
  })
  const value = `0x${(ether * 10n ** 18n).toString(16)}`
  const request = { from: bob, to: contracts.uniswapRouter, value, data, gasPrice, gas: '0x7a120' }
  return world.rpc('eth_sendTransaction', request)
}

test('swap: the native currency for a token with six decimals arrives as quoted, and is kept', async () => {
  const { kit, quote } = await prepare()
  const events = world.eventsOf(kit)
  const offer = await quote('ETH', 'LUSD', '0.5')
  expect(offer).toMatchObject({ step: 'swap', approvals: [], from: alice, source: 'uniswap' })
  expect(offer.networkFee).toBeGreaterThan(0n)
  const { hash, arrived } = await carryOut(kit, offer)
  expect(arrived).toBe(offer.expected)
  const bought = { token: { address: offer.buy.address, symbol: 'LUSD', decimals: 6 } }
  expect(getTransactions(kit)).toMatchObject([
    { hash, to: offer.target, amount: '0.5', token: { symbol: 'ETH' }, swap: bought },
  ])
  const told = {
    isSmartAccount: false,
    network: networkId,
    swapFromToken: 'ETH',
    swapToToken: 'LUSD',
    swapFromAmount: '0.5',
  }
  expect(events.map(({ event, properties }) => ({ event, properties }))).toMatchObject([
    { event: 'INITIATE_SWAP', properties: told },
    { event: 'SWAP_SUCCESS', properties: told },
  ])
})

test('swap: a token that returns nothing is approved for its exact amount, then swapped', async () => {
  const { kit, quote } = await prepare()
  const offer = await quote('SLNT', 'ETH', '3')
  const { address = '' } = offer.sell
  expect(offer).toMatchObject({ step: 'approve', approvals: [offer.amount] })
  await approveSwap(kit, offer)
  expect(await world.allowanceOf(address, offer.spender ?? '')).toBe(offer.amount)
  const ready = await quote('SLNT', 'ETH', '3')
  expect(ready.step).toBe('swap')
  await carryOut(kit, ready)
  expect(await world.allowanceOf(address, offer.spender ?? '')).toBe(0n)
  expect(asked()).toHaveLength(2)
})

test('swap: one that lacks its approval is quoted anew, and the wallet is not asked', async () => {
  const { kit, quote } = await prepare()
  const offer = await quote('SLNT', 'LUSD', '3')
  await expect(swap(kit, offer)).rejects.toMatchObject({
    code: 'SWAP_QUOTE_STALE',
    quote: { step: 'approve' },
  })
  expect(asked()).toEqual([])
})

test('swap: a token with permits takes one signature for its exact amount and one transaction', async () => {
  const { kit, quote } = await prepare()
  const offer = await quote('LUSD', 'ETH', '25')
  expect(offer.step).toBe('permit')
  const steps: string[] = []
  const hash = await swap(kit, offer, { onStep: (step) => steps.push(step) })
  expect(await waitForSwap(kit, { hash })).toMatchObject({ status: 'success' })
  expect(steps).toEqual(['permit', 'build', 'confirm'])
  const [request] = world.asked('eth_signTypedData_v4')
  const [, signed] = request?.params as [string, string] // as the method has it
  expect(JSON.parse(signed)).toMatchObject({
    primaryType: 'Permit',
    domain: { chainId: 31337, verifyingContract: offer.sell.address },
    message: { owner: alice, spender: offer.spender, value: String(offer.amount) },
  })
  expect(asked()).toHaveLength(2)
})

test.each(['supported', 'ready'] as const)(
  'swap: a wallet whose batches are %s approves and swaps within one transaction',
  async (batches) => {
    world.behave({ batches })
    const { kit, quote } = await prepare()
    const offer = await quote('SLNT', 'LUSD', '4')
    expect(offer.step).toBe('batch')
    const { hash, arrived } = await carryOut(kit, offer)
    expect(arrived).toBe(offer.expected)
    expect(getTransactions(kit)).toMatchObject([{ hash }])
    expect(await world.allowanceOf(offer.sell.address ?? '', offer.spender ?? '')).toBe(0n)
    expect(world.asked('wallet_sendCalls')).toMatchObject([
      {
        params: [
          {
            version: '2.0.0',
            atomicRequired: true,
            calls: [{ to: offer.sell.address }, { to: offer.target }],
          },
        ],
      },
    ])
    expect(world.asked('eth_sendTransaction')).toEqual([])
  },
)

test('swap: a wallet that does not say what it can do holds no quote up', async () => {
  world.behave({ batches: 'supported', capabilities: 'hang' })
  const { quote } = await prepare()
  expect((await quote('SLNT', 'LUSD', '4')).step).toBe('approve')
})

test('swap: a wallet that refuses a batch after all is asked for two steps', async () => {
  world.behave({ batches: 'supported', sendCalls: { fail: { code: 5750 } } })
  const { kit, quote } = await prepare()
  const offer = await quote('SLNT', 'LUSD', '4')
  expect(offer.step).toBe('batch')
  await expect(swap(kit, offer)).rejects.toMatchObject({
    code: 'SWAP_QUOTE_STALE',
    quote: { step: 'approve' },
  })
})

test.each([
  ['ETH', 'WETH'],
  ['WETH', 'ETH'],
])('swap: %s becomes %s one for one', async (from, to) => {
  const { kit, quote } = await prepare()
  if (from === 'WETH') await carryOut(kit, await quote('ETH', 'WETH', '2'))
  const offer = await quote(from, to, '1')
  expect(offer).toMatchObject({ step: 'swap', expected: offer.amount, minimum: offer.amount })
  const { hash } = await carryOut(kit, offer)
  expect(getTransactions(kit)[0]).toMatchObject({ hash, swap: { amount: '1' } })
})

test('swap: the most of the native currency leaves what the network takes', async () => {
  const { kit, token } = await prepare()
  const most = await getMaxSwap(kit, { sell: token('ETH') })
  const held = await world.balanceOf(undefined)
  expect(most).toBeLessThan(held)
  expect(await getMaxSwap(kit, { sell: token('LUSD') })).toBe(
    await world.balanceOf(token('LUSD').address),
  )
})

test('swap: more than there is of a token is refused before the wallet is asked', async () => {
  const { kit, quote, token } = await prepare()
  const offer = await quote('ETH', 'LUSD', '1')
  await world.rpc('anvil_setBalance', alice, '0xde0b6b3a763ffff')
  await expect(swap(kit, offer)).rejects.toMatchObject({
    code: 'SWAP_INPUT',
    shortMessage: 'Insufficient balance',
  })
  expect(token('ETH').address).toBeUndefined()
  expect(asked()).toEqual([])
})

test('swap: a quote that has run out is renewed and shown, never signed', async () => {
  const { kit, quote } = await prepare()
  const offer = await quote('ETH', 'LUSD', '1')
  const error = await staleBy(swap(kit, { ...offer, expiresAt: Date.now() - 1 }))
  expect(error.quote).toMatchObject({ amount: offer.amount, expected: offer.expected })
  expect(error.quote.expiresAt).toBeGreaterThan(Date.now())
  expect(asked()).toEqual([])
})

test('swap: a price that has moved further than the slippage allows is shown anew, never signed', async () => {
  const { kit, quote } = await prepare()
  const offer = await quote('ETH', 'LUSD', '1')
  await raisePrice(offer.buy.address)
  const error = await staleBy(swap(kit, offer))
  expect(error.quote.expected).toBeLessThan(offer.minimum)
  expect(asked()).toEqual([])
})

test('swap: a price that has moved so that the other router is better is shown anew, and no attack', async () => {
  const { kit, quote } = await prepare()
  const offer = await quote('ETH', 'LUSD', '0.1')
  await raisePrice(offer.buy.address, undefined, 30n)
  const error = await staleBy(swap(kit, offer))
  expect(error.quote.target).not.toBe(offer.target)
  expect(error.quote.expected).toBeGreaterThan(offer.minimum)
  expect(asked()).toEqual([])
})

test('swap: one that the chain undoes since the price has moved says so', async () => {
  const { kit, quote } = await prepare()
  const offer = await quote('ETH', 'LUSD', '1')
  await world.rpc('evm_setAutomine', false)
  const hash = await swap(kit, offer)
  await raisePrice(offer.buy.address, '0x2e90edd000') // first in the block
  await world.rpc('anvil_mine', '0x1')
  await world.rpc('evm_setAutomine', true)
  await expect(waitForSwap(kit, { hash })).rejects.toMatchObject({
    code: 'SWAP_FAILED',
    failure: 'priceMoved',
  })
})

test('swap: declined in the wallet, nothing is kept, and the event says so', async () => {
  const { kit, quote } = await prepare()
  const events = world.eventsOf(kit)
  world.behave({ send: 'reject' })
  await expect(swap(kit, await quote('ETH', 'LUSD', '1'))).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
  expect(getTransactions(kit)).toEqual([])
  expect(events.map(({ event }) => event)).toEqual(['INITIATE_SWAP', 'SWAP_ERROR'])
})

test('swap: a quote of another account or network asks nobody', async () => {
  const { kit, quote } = await prepare()
  const offer = await quote('ETH', 'LUSD', '1')
  await expect(swap(kit, { ...offer, from: bob })).rejects.toMatchObject({ code: 'WRONG_ACCOUNT' })
  await expect(swap(kit, { ...offer, networkId: 'eip155:1' })).rejects.toMatchObject({
    code: 'WRONG_NETWORK',
  })
})

const stranger = 'b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0'
const inData = (from: string, to: string) => (data: string) =>
  data.toLowerCase().replaceAll(from.toLowerCase(), to)

test.each([
  ['its contract', 'tx.to', `0x${stranger}`],
  ['its account', 'tx.from', bob],
  ['what is sent along', 'tx.amount', '2000000000000000000'],
  ['its recipient', 'tx.data', inData(alice.slice(2), stranger)],
  [
    'its minimum',
    'tx.data',
    (data: string) => `${data.slice(0, 10)}${'0'.repeat(63)}1${data.slice(74)}`,
  ],
  ['its bought token', 'tx.data', inData(contracts.usd.slice(2), stranger)],
  [
    'its deadline',
    'tx.data',
    (data: string) => data.slice(0, 10 + 3 * 64) + 'f'.repeat(64) + data.slice(10 + 4 * 64),
  ],
  ['its source', 'source', 'oneInch'],
  ['what it promises', 'minimum', '1'],
])('swap: a build that was changed (%s) is refused with a reason', async (_, at, to) => {
  const { kit, quote } = await prepare()
  const offer = await quote('ETH', 'LUSD', '1')
  world.api.fail({ kind: 'changed', at, to }, { path: '/v1/convert/build-transaction' })
  await expect(swap(kit, offer)).rejects.toMatchObject({
    code: 'SWAP_TAMPERED',
    reason: expect.stringMatching(/\w.*\.$/),
  })
  expect(asked()).toEqual([])
})

test.each([
  ['its last bytes', 'tx.data', (data: string) => `${data}00`],
  ['its function', 'tx.data', (data: string) => `0xdeadbeef${data.slice(10)}`],
])('swap: a build that nobody can read (%s) is refused without an alarm', async (_, at, to) => {
  const { kit, quote } = await prepare()
  const offer = await quote('ETH', 'LUSD', '1')
  world.api.fail({ kind: 'changed', at, to }, { path: '/v1/convert/build-transaction' })
  await expect(swap(kit, offer)).rejects.toMatchObject({
    code: 'SWAP_UNREADABLE',
    reason: expect.stringMatching(/\w.*\.$/),
  })
  expect(asked()).toEqual([])
})

test('swap: a source that is down says so, and nothing is signed', async () => {
  const { kit, quote } = await prepare()
  const offer = await quote('ETH', 'LUSD', '1')
  world.api.fail({ kind: 'status', status: 503 }, { path: '/v1/convert/build-transaction' })
  await expect(swap(kit, offer)).rejects.toMatchObject({
    code: 'SWAP_UNAVAILABLE',
    shortMessage: 'Failed to create transaction',
  })
  expect(asked()).toEqual([])
})
