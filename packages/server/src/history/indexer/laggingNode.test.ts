import { pino } from 'pino'
import { numberToHex } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startAnvil } from '../../fixtures/anvil.ts'
import { startFaultyNode, type Asked, type Fault } from '../../fixtures/faultyNode.ts'
import { readAll } from '../../fixtures/historyWorld.ts'
import { alice, bob, chainId, startWorld } from '../../fixtures/world.ts'

type Anvil = Awaited<ReturnType<typeof startAnvil>>

async function startChain(blocks: number, value: number) {
  const anvil = await startAnvil(31_337)
  onTestFinished(anvil.stop)
  for (let each = 0; each < blocks; each++)
    await anvil.ask('eth_sendTransaction', { from: alice, to: bob, value: numberToHex(value) })
  return anvil
}

/** A server that follows a chain through a node that fails on command, with what it has logged. */
async function startFollowing(url: string, faultOf?: (asked: Asked) => Fault, limits: object = {}) {
  const node = await startFaultyNode(url, faultOf)
  onTestFinished(node.stop)
  const logged: string[] = []
  const world = await startWorld([node.url], {
    history: { [chainId]: { source: 'indexer' } },
    limits: {
      requestsPerPrefix: 1e9,
      requestsPerProject: 1e9,
      historyPollMs: 50,
      historyKeptBlocks: 4,
      upstreamRestMs: 50,
      historyRetryMs: 100,
      ...limits,
    },
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
  })
  onTestFinished(world.close)
  const count = async () => (await readAll(world, alice)).length
  const untilCount = (expected: number) =>
    vi.waitFor(async () => expect(await count()).toBe(expected), { timeout: 20_000, interval: 50 })
  const times = (text: string) => logged.filter((line) => line.includes(text)).length
  return { node, count, untilCount, times }
}

const isLatest = ({ method, params }: Asked) =>
  method === 'eth_getBlockByNumber' && params[0] === 'latest'

function blockAt(anvil: Anvil, number: number) {
  return anvil.ask('eth_getBlockByNumber', numberToHex(number), false)
}

/** Waits until the head has been asked for some times more. */
async function polls(node: { readonly asked: readonly Asked[] }, more: number) {
  const before = node.asked.filter(isLatest).length
  await vi.waitFor(
    () => expect(node.asked.filter(isLatest).length).toBeGreaterThan(before + more),
    { timeout: 10_000 },
  )
}

test('indexer: a node that is far behind, standing or catching up, takes nothing away', async () => {
  const anvil = await startChain(12, 1)
  const { node, count, untilCount, times } = await startFollowing(anvil.url)
  await untilCount(12)
  const old = await Promise.all([0, 2, 3, 4, 5, 6, 7].map((number) => blockAt(anvil, number)))
  let asked = 0
  // It has nothing above its head.
  const behind = (at: () => number) => (one: Asked) => {
    const [block] = one.params
    if (isLatest(one)) return { result: old[at()] }
    const isAbove = typeof block === 'string' && block.startsWith('0x') && Number(block) > 7
    return one.method === 'eth_getBlockByNumber' && isAbove ? { result: null } : 'none'
  }
  node.fail(behind(() => Math.min(++asked, old.length - 1)))
  await polls(node, 12)
  expect(await count()).toBe(12)
  node.fail(behind(() => 0))
  await polls(node, 12)
  expect(await count()).toBe(12)
  expect(times('a chain stands still')).toBe(1)
  expect(times('is read anew')).toBe(0)
  node.fail(() => 'none')
  await anvil.ask('eth_sendTransaction', { from: alice, to: bob, value: '0x1' })
  await untilCount(13)
})

test('indexer: another chain in the place of a longer one is read anew', async () => {
  const anvil = await startChain(12, 1)
  const { node, untilCount } = await startFollowing(anvil.url)
  await untilCount(12)
  const other = await startChain(3, 2)
  const [blocks, receipts] = [new Map<unknown, unknown>(), new Map<unknown, unknown>()]
  for (const number of [0, 1, 2, 3].map((each) => numberToHex(each))) {
    blocks.set(number, await other.ask('eth_getBlockByNumber', number, true))
    receipts.set(number, await other.ask('eth_getBlockReceipts', number))
  }
  blocks.set('latest', blocks.get('0x3'))
  node.fail(({ method, params: [block] }) => {
    if (method === 'eth_getBlockByNumber') return { result: blocks.get(block) ?? null }
    return method === 'eth_getBlockReceipts' ? { result: receipts.get(block) } : 'none'
  })
  await untilCount(3)
})

/** Changes what a node says of one block when it is asked for all of it. */
async function changedBlock(anvil: Anvil, number: number, change: object) {
  const block = await anvil.ask('eth_getBlockByNumber', numberToHex(number), true)
  return ({ method, params }: Asked): Fault =>
    method === 'eth_getBlockByNumber' && params[0] === numberToHex(number) && params[1] === true
      ? { result: { ...(block as object), ...change } }
      : 'none'
}

test('indexer: a block that names another before it than the one that is there is waited for, and not asked for in a ring', async () => {
  const anvil = await startChain(12, 1)
  const lie = await changedBlock(anvil, 4, { parentHash: `0x${'1'.repeat(64)}` })
  const { node, untilCount, times } = await startFollowing(anvil.url, lie)
  await untilCount(3)
  await vi.waitFor(() => expect(times('a chain stands still')).toBe(1), { timeout: 20_000 })
  expect(times('a chain has replaced blocks')).toBe(0)
  node.fail(() => 'none')
  await untilCount(12)
})

test('indexer: a block of a time that no date has is none', async () => {
  const anvil = await startChain(3, 1)
  const lie = await changedBlock(anvil, 2, { timestamp: '0xfffffffffffff' })
  const { node, untilCount, times } = await startFollowing(anvil.url, lie)
  await vi.waitFor(() => expect(times('a chain cannot be followed now')).toBe(1), {
    timeout: 20_000,
  })
  node.fail(() => 'none')
  await untilCount(3)
})
