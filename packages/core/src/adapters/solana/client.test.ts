import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSolanaWorld, someAddress } from '../../fixtures/solanaWorld.ts'

let world: Awaited<ReturnType<typeof createSolanaWorld>>
beforeAll(async () => {
  world = await createSolanaWorld()
}, 30_000)
afterAll(() => world.stop())

const devnetGenesis = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'

describe('an endpoint that cannot be used is left for the next one', () => {
  test.each([
    { kind: 'status', status: 429 },
    { kind: 'status', status: 500 },
    { kind: 'html' },
    { kind: 'truncated' },
    { kind: 'wrongId' },
    { kind: 'hang' },
    { kind: 'reset' },
    { kind: 'error', code: -32005, message: 'Node is behind by 160 slots' },
    { kind: 'result', result: 'hello' },
    { kind: 'result', result: { context: { slot: 1 }, value: 'much' } },
    { kind: 'result', result: { context: {}, value: 5 } },
  ] as const)('$kind', async (fault) => {
    const { adapter, address } = await world.setUp()
    const { proxy, solana, chainOver } = world
    const honest = await adapter.getBalance(chainOver(solana.url), address)
    await proxy.fail(fault, { methods: ['getBalance'] })
    const timeout = fault.kind === 'hang' ? 800 : 5_000
    const impatient = (...urls: string[]) => ({ ...chainOver(...urls), timeout })
    const before = proxy.requests.length
    expect(await adapter.getBalance(impatient(proxy.url, solana.url), address)).toEqual(honest)
    expect(proxy.requests.length).toBeGreaterThan(before)
    await expect(adapter.getBalance(impatient(proxy.url), address)).rejects.toMatchObject({
      code: 'CHAIN_UNREACHABLE',
    })
  })
})

test('an endpoint says once which cluster it serves', async () => {
  const { adapter, chain, address } = await world.setUp()
  const before = world.proxy.requests.length
  await adapter.getBalance(chain, address)
  await adapter.getBalance(chain, address)
  const asked = world.proxy.requests.slice(before).map(({ method }) => method)
  expect(asked).toEqual(['getGenesisHash', 'getBalance', 'getBalance'])
})

test('an endpoint of another cluster is asked for nothing else, and named where there is no other', async () => {
  const { adapter, connector, address, asked } = await world.setUp()
  const { proxy, solana, chainOver } = world
  await proxy.fail({ kind: 'result', result: devnetGenesis }, { methods: ['getGenesisHash'] })
  const before = proxy.requests.length
  const both = chainOver(proxy.url, solana.url)
  expect((await adapter.getBalance(both, address)).value).toBe(10_000_000_000n)
  const what = { from: address, to: someAddress(), amount: 1_000_000n }
  expect(await adapter.transfer?.(connector, both, what)).toMatch(/^\w{64,}$/)
  const methods = proxy.requests.slice(before).map(({ method }) => method)
  expect(new Set(methods)).toEqual(new Set(['getGenesisHash']))
  const wrong = { code: 'WRONG_NETWORK' }
  await expect(adapter.getBalance(chainOver(proxy.url), address)).rejects.toMatchObject(wrong)
  await expect(adapter.transfer?.(connector, chainOver(proxy.url), what)).rejects.toMatchObject(
    wrong,
  )
  expect(asked).toHaveLength(1)
})

test('an endpoint that is a minute behind another is left, unless it is the only one', async () => {
  const { adapter, address } = await world.setUp()
  const { proxy, solana, chainOver } = world
  solana.advanceSlots(400)
  const both = chainOver(proxy.url, solana.url)
  await adapter.getBalance(both, address)
  const old = { context: { slot: solana.slot() - 300 }, value: 1 }
  await proxy.fail({ kind: 'result', result: old }, { methods: ['getBalance'] })
  expect((await adapter.getBalance(both, address)).value).toBe(10_000_000_000n)
  expect((await adapter.getBalance(chainOver(proxy.url), address)).value).toBe(1n)
})

test('a transaction is made after the newest block that any endpoint knows', async () => {
  const { adapter, connector, address } = await world.setUp()
  const { proxy, solana, chainOver } = world
  const stale = {
    context: { slot: 1 },
    value: { blockhash: '1'.repeat(32), lastValidBlockHeight: 150 },
  }
  solana.advanceSlots(200)
  await proxy.fail({ kind: 'result', result: stale }, { methods: ['getLatestBlockhash'] })
  const to = someAddress()
  const what = { from: address, to, amount: 1_000_000n }
  await adapter.transfer?.(connector, chainOver(proxy.url, solana.url), what)
  expect(solana.getBalance(to)).toBe(1_000_000n)
})

test('amounts that a number cannot hold keep every digit', async () => {
  // Past the proxy, which reads numbers as JavaScript does.
  const { adapter, chain, address } = await world.setUp({ urls: [world.solana.url] })
  const lamports = 18_014_398_509_481_987n
  await world.solana.airdrop(address, lamports)
  expect((await adapter.getBalance(chain, address)).value).toBe(lamports + 10_000_000_000n)
})
