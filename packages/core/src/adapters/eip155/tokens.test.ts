// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { alice, code, localChain, oldToken, stranger } from '../../fixtures/localChain.ts'
import { toTransaction } from './tokens.ts'

const world = localChain()
const calls = () => world.proxy.requests.filter(({ method }) => method === 'eth_call').length

/** How many calls are in one to Multicall3: the word after that of the list's place. */
function countCalls(params: unknown) {
  const [{ data }] = params as [{ data: string }] // of `eth_call`
  return Number(`0x${data.slice(10 + 64, 10 + 128)}`)
}

async function read(tokens: readonly string[], change?: Parameters<typeof world.access>[0]) {
  const { adapter } = await world.adapter()
  return adapter.getTokenBalances(world.access(change), alice, tokens)
}

test('getTokenBalances: reads many tokens with one call', async () => {
  const { usd, silent } = world.contracts
  const before = calls()
  expect(await read([usd, silent, usd])).toEqual([
    { address: usd, name: 'Local USD', symbol: 'LUSD', decimals: 6, value: 2_500_000_000n },
    { address: silent, name: 'Silent Coin', symbol: 'SLNT', decimals: 18, value: 40n * 10n ** 18n },
  ])
  expect(calls() - before).toBe(1)
})

test('getTokenBalances: more than fit into 1024 bytes of call data are read with several calls', async () => {
  const { usd, silent } = world.contracts
  const others = Array.from(
    { length: 28 },
    (_, index) => `0x${(0xbeef00 + index).toString(16).padStart(40, '0')}`,
  )
  const before = world.proxy.requests.length
  expect(await read([usd, ...others, silent])).toMatchObject([
    { symbol: 'LUSD' },
    { symbol: 'SLNT' },
  ])
  // 48 bytes for each token: 21 of them and what 16 bytes of the next one hold, then the rest.
  const asked = world.proxy.requests.slice(before).filter(({ method }) => method === 'eth_call')
  const counts = asked.map(({ params }) => countCalls(params))
  // Those that did not answer are asked by themselves.
  expect(counts.filter((count) => count > 0)).toEqual([87, 33])
})

test('getTokenBalances: a chain without Multicall3 is asked one by one', async () => {
  const { usd, silent } = world.contracts
  const holdings = await read([usd, silent], { contracts: { multicall3: { address: stranger } } })
  expect(holdings.map(({ symbol }) => symbol)).toEqual(['LUSD', 'SLNT'])
})

test('getTokenBalances: a hostile name is harmless text', async () => {
  const [holding] = await read([world.contracts.spam])
  expect(holding).toMatchObject({
    name: 'Claim 5000 USD at dnet <img src=x onerror=alert(1)>',
    symbol: 'USDC',
  })
})

test('getTokenBalances: whatever is no token is left out, and spoils nothing for the others', async () => {
  const broken = await Promise.all(
    [code.reverts, code.burns, code.answers(1n << 200n)].map((what) => world.deploy(what)),
  )
  const holdings = await read([...broken, world.contracts.usd, stranger])
  expect(holdings.map(({ symbol }) => symbol)).toEqual(['LUSD'])
})

test('getTokenBalances: a contract that floods the answer keeps nobody from the other tokens', async () => {
  const flood = await world.deploy(code.floods)
  const holdings = await read([flood, world.contracts.usd])
  expect(holdings.find(({ symbol }) => symbol === 'LUSD')?.value).toBe(2_500_000_000n)
})

test('getTokenBalances: a token from before names were texts has them all the same', async () => {
  const maker = await world.deploy(code.knows(oldToken))
  expect(await read([world.contracts.usd, maker])).toMatchObject([
    { symbol: 'LUSD' },
    { name: 'Maker', symbol: 'MKR', decimals: 18, value: 7n },
  ])
  // The number 18 as every answer: no text at all, so that the address stands for the symbol.
  const nameless = await world.deploy(code.answers(18n))
  expect(await read([nameless])).toMatchObject([{ decimals: 18, value: 18n }])
})

test.each([
  { kind: 'status', status: 429 },
  { kind: 'status', status: 500 },
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'wrongId' },
  { kind: 'reset' },
  { kind: 'wrongChain', chainId: 1 },
  { kind: 'error', code: -32005, message: 'too many requests' },
] as const)('getTokenBalances: $kind is an error and never an empty list', async (fault) => {
  await world.proxy.fail(fault)
  await expect(read([world.contracts.usd])).rejects.toThrow()
})

test('toTransaction: calls transfer with receiver and amount, and moves no native currency', () => {
  const { usd } = world.contracts
  const transaction = toTransaction({ from: alice, to: stranger, amount: 255n, token: usd })
  expect(transaction).toEqual({
    from: alice,
    to: usd,
    data: `0xa9059cbb${stranger.slice(2).toLowerCase().padStart(64, '0')}${'ff'.padStart(64, '0')}`,
    fees: undefined,
  })
})
