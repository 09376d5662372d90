import { getAccountBalance } from '@latchkey/protocol/api'
import {
  devnetContracts,
  devnetTokens,
  getDevAccount,
  startDevnet,
  type Devnet,
} from '@latchkey/testing'
import { getAddress, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  answerNumber,
  answerText,
  answeringContract,
  type Behaviour,
} from '../../fixtures/answeringContract.ts'
import { predeploys } from '../../fixtures/devnet.ts'
import { startDevnetWorld } from '../../fixtures/devnetWorld.ts'
import type { Fault } from '../../fixtures/faultyNode.ts'
import { openMemoryStore } from '../../fixtures/memoryStore.ts'
import type { Store } from '../../store/store.ts'

let devnet: Devnet
let store: Store
beforeAll(async () => {
  devnet = await startDevnet({ predeploys })
  store = await openMemoryStore()
})
afterAll(async () => {
  await store?.close()
  await devnet?.stop()
})

const { usd, wrappedNative, spam, uniswapFactory, keepsake } = devnetContracts
const exchange = { factory: uniswapFactory, wrappedNative, dollars: [usd] }
const alice = getDevAccount(0).address
const bob = getDevAccount(1).address

type Options = Parameters<typeof startDevnetWorld>
async function start(chain: Options[1] = {}, options: Options[2] = {}) {
  const world = await startDevnetWorld(
    devnet.chains[31337].url,
    { tokens: devnetTokens, exchange, ...chain },
    { store, ...options },
  )
  onTestFinished(() => world.close())
  const read = async (address: string, extra = '') => {
    const { status, body } = await world.balances(address, extra)
    expect(status, JSON.stringify(body)).toBe(200)
    return getAccountBalance.response.parse(body).balances
  }
  return { ...world, read }
}

/** Puts contracts on the chain, each at an address of its own; `owner` holds 10 of each that does not say otherwise. */
async function lyingTokens(
  chain: (method: string, ...params: unknown[]) => Promise<unknown>,
  tokens: readonly Readonly<Record<string, Behaviour>>[],
) {
  return Promise.all(
    tokens.map(async (answers, index) => {
      const address = getAddress(numberToHex(0x70_000_000 + index, { size: 20 }))
      const whole = { 'balanceOf(address)': answerNumber(10_000_000n), ...answers }
      await chain('anvil_setCode', address, answeringContract(whole))
      return address
    }),
  )
}
const honest = {
  'decimals()': answerNumber(6n),
  'symbol()': answerText('FINE'),
  'name()': answerText('Fine Token'),
}

test('balances: the native coin first, then tokens by worth, with names and prices of the chain itself', async () => {
  const { read, url } = await start()
  const balances = await read(alice)
  expect(
    balances.map(({ symbol, price, value, quantity }) => [symbol, quantity, price, value]),
  ).toEqual([
    ['ETH', { decimals: '18', numeric: '10000' }, 3_000, 30_000_000],
    ['LUSD', { decimals: '6', numeric: '2500' }, 1, 2_500],
    ['SLNT', { decimals: '18', numeric: '40' }, 3, 120],
  ])
  expect(balances[1]).toMatchObject({ name: 'Local USD', address: `eip155:31337:${usd}` })
  expect(balances[0]?.address).toBeUndefined()
  // The catalogue has no picture of SLNT.
  expect(balances.map(({ iconUrl }) => iconUrl?.replace(/\?v=.+/, ''))).toEqual([
    `${url}/public/getTokenImage/ETH`,
    `${url}/public/getTokenImage/LUSD`,
    undefined,
  ])
})

test('balances: what is asked of the node is the same for 3 tokens and 1,000', async () => {
  const many = Array.from({ length: 997 }, (_, index) => ({
    address: getAddress(numberToHex(0x1_000_000 + index, { size: 20 })),
  }))
  for (const tokens of [devnetTokens, [...devnetTokens, ...many]]) {
    const { read, asked } = await start({ tokens })
    await read(alice)
    expect(asked()).toEqual(['eth_chainId', 'eth_getBalance', 'eth_call', 'eth_call', 'eth_call'])
    // Names, pools and prices are known by now.
    await read(bob)
    expect(asked()).toEqual(['eth_getBalance', 'eth_call'])
    await Promise.all(Array.from({ length: 10 }, () => read(bob)))
    expect(asked()).toEqual([])
  }
})

test('balances: more tokens than fit into one request take several', async () => {
  const { read, asked } = await start({}, { limits: { multicallCalls: 2 } })
  expect(await read(alice)).toHaveLength(3)
  expect(asked().filter((method) => method === 'eth_call').length).toBeGreaterThan(4)
})

test('balances: a chain without Multicall3 is read one token at a time', async () => {
  const { read, chain } = await start()
  const code = await chain('eth_getCode', devnetContracts.multicall3, 'latest')
  await chain('anvil_setCode', devnetContracts.multicall3, '0x')
  try {
    expect((await read(alice)).map(({ symbol, price }) => [symbol, price])).toEqual([
      ['ETH', 3_000],
      ['LUSD', 1],
      ['SLNT', 3],
    ])
  } finally {
    await chain('anvil_setCode', devnetContracts.multicall3, code)
  }
})

test('balances: tokens that revert, answer garbage or burn all gas are left out, and spoil no other', async () => {
  const { chain } = await start()
  const liars = await lyingTokens(chain, [
    honest,
    { ...honest, 'balanceOf(address)': 'burn' },
    { ...honest, 'decimals()': 'burn' },
    { 'decimals()': answerNumber(18n) },
    { ...honest, 'decimals()': '0x06' },
    { ...honest, 'decimals()': answerNumber(37n) },
    { ...honest, 'decimals()': answerNumber(2n ** 256n - 1n) },
    { ...honest, 'decimals()': answerNumber(0n) },
    { ...honest, 'balanceOf(address)': answerNumber(0n) },
    { ...honest, 'balanceOf(address)': '0xff' },
    { ...honest, 'symbol()': answerNumber(2n ** 255n) },
    { ...honest, 'symbol()': 'burn', 'name()': 'burn' },
  ])
  const nobody = getAddress(numberToHex(0x999, { size: 20 }))
  const tokens = [...liars, nobody, usd, keepsake].map((address) => ({ address }))
  const { read } = await start({ tokens })
  expect((await read(alice)).map(({ symbol }) => symbol).sort()).toEqual(['ETH', 'FINE', 'LUSD'])
})

test('balances: names and symbols of strangers become harmless, short text; the chain wins over the list', async () => {
  const { chain } = await start()
  const [cut, old, silentOne, listed] = await lyingTokens(chain, [
    { ...honest, 'symbol()': answerText('A'.repeat(5_000)), 'name()': answerText('\u202eB\n') },
    // From before ERC-20 was settled: 32 bytes.
    { ...honest, 'symbol()': `0x4d4b52${'00'.repeat(29)}`, 'name()': `0x${'ff'.repeat(32)}` },
    { ...honest, 'symbol()': answerText('\u200b') },
    honest,
  ])
  const { read } = await start({
    tokens: [
      { address: cut ?? '' },
      { address: old ?? '' },
      { address: silentOne ?? '', symbol: 'LISTED', name: 'Listed' },
      { address: listed ?? '', symbol: 'LIES', name: 'Lies' },
      { address: spam },
    ],
  })
  const [, ...tokens] = await read(alice)
  expect(tokens.map(({ symbol, name }) => [symbol, name])).toEqual([
    [`${'A'.repeat(15)}…`, 'B'],
    ['MKR', 'MKR'],
    ['LISTED', 'Fine Token'],
    ['FINE', 'Fine Token'],
    ['USDC', 'Claim 5000 USD at dnet <img src=x onerror=alert(1)>'],
  ])
})

test.each<Fault>(['429', '500', 'html', 'wrongId', 'reset', 'hang'])(
  'balances: a node that answers with %s is 502, and asked again the next time',
  async (fault) => {
    const { balances, read, node } = await start({}, { limits: { upstreamMs: 3_000 } })
    node.fail(({ method }) => (method === 'eth_call' ? fault : 'none'))
    expect(await balances(alice)).toMatchObject({
      status: 502,
      body: { code: 'upstream_unavailable' },
    })
    node.fail(() => 'none')
    expect(await read(alice)).toHaveLength(3)
  },
)

test('balances: a node that refuses everything is 502, after a bounded number of tries', async () => {
  const { balances, node, asked } = await start({}, { limits: { multicallSplits: 3 } })
  const error = { code: -32_000, message: 'daily quota used up' }
  node.fail(({ method }) => (method === 'eth_call' ? { error } : 'none'))
  expect((await balances(alice)).status).toBe(502)
  expect(asked().length).toBeLessThan(10)
})

test('balances: prices that cannot be read take nothing from the balances, and come back', async () => {
  let isDown = true
  const { read } = await start(
    { exchange: { ...exchange, dollars: [] } },
    {
      prices: [
        {
          id: 'sometimes',
          pricesOf: async (tokens) => {
            if (isDown) throw new Error('down')
            return new Map(tokens.map((token) => [token, token === 'native' ? NaN : 2]))
          },
        },
      ],
    },
  )
  const prices = async () => (await read(alice)).map(({ symbol, price }) => [symbol, price])
  expect(await prices()).toEqual([
    ['ETH', undefined],
    ['LUSD', undefined],
    ['SLNT', undefined],
  ])
  isDown = false
  // One that is no number is none.
  expect(await prices()).toEqual([
    ['ETH', undefined],
    ['LUSD', 2],
    ['SLNT', 2],
  ])
})
