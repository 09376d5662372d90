import { numberToHex, type Hex } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startAnvil } from '../../fixtures/anvil.ts'
import { startFaultyNode } from '../../fixtures/faultyNode.ts'
import { freePort } from '../../fixtures/freePort.ts'
import { readAll, readPage, untilThere } from '../../fixtures/historyWorld.ts'
import { preparedFolder } from '../../fixtures/preparedFolder.ts'
import { startProgram } from '../../fixtures/program.ts'
import { alice, bob, chainId, startWorld } from '../../fixtures/world.ts'

const follows = { history: { [chainId]: { source: 'indexer' } } } as const
const quick = { requestsPerPrefix: 1e9, requestsPerProject: 1e9, historyPollMs: 200 }

type Anvil = Awaited<ReturnType<typeof startAnvil>>

async function startChain() {
  const anvil = await startAnvil(31_337)
  onTestFinished(anvil.stop)
  return anvil
}

async function startFollowing(upstream: string, options: Parameters<typeof startWorld>[1] = {}) {
  const world = await startWorld([upstream], { ...follows, limits: quick, ...options })
  onTestFinished(world.close)
  return world
}

/** Has an account send a little, in a block of its own, which is there: a node says that it has a transaction before it has the block. */
async function send(anvil: Anvil, value = 1, from = alice): Promise<Hex> {
  const call = { from, to: bob, value: numberToHex(value) }
  const hash = (await anvil.ask('eth_sendTransaction', call)) as Hex
  await vi.waitFor(
    async () => expect(await anvil.ask('eth_getTransactionReceipt', hash)).not.toBeNull(),
    { timeout: 20_000, interval: 10 },
  )
  return hash
}

async function sendMany(anvil: Anvil, count: number): Promise<readonly Hex[]> {
  const hashes: Hex[] = []
  for (let each = 0; each < count; each++) hashes.push(await send(anvil, each + 1))
  return hashes
}

/** The transactions that the chain itself has of these: everything else in a history was lost or made up. */
async function onChain(anvil: Anvil): Promise<readonly unknown[]> {
  const height = Number(await anvil.ask('eth_blockNumber'))
  const hashes: unknown[] = []
  for (let block = height; block > 0; block--) {
    const found = await anvil.ask('eth_getBlockByNumber', numberToHex(block), false)
    hashes.push(...(found as { transactions: unknown[] }).transactions.toReversed())
  }
  return hashes
}

/** Waits until the history of an account is exactly what the chain has, the newest first. */
async function untilSame(world: Parameters<typeof readAll>[0], anvil: Anvil) {
  await vi.waitFor(
    async () => {
      const expected = await onChain(anvil)
      expect(expected.length).toBeGreaterThan(0)
      const all = await readAll(world, alice)
      expect(all.map(({ metadata }) => metadata.hash)).toEqual(expected)
    },
    { timeout: 30_000, interval: 100 },
  )
}

test('indexer: what was there before it began is read, and pages hold their place', async () => {
  const anvil = await startChain()
  await sendMany(anvil, 24)
  const world = await startFollowing(anvil.url, { limits: { ...quick, historyPageEntries: 10 } })
  await untilSame(world, anvil)
  const first = await readPage(world, alice)
  await untilThere(world, alice, await send(anvil))
  const second = await readPage(world, alice, first.next ?? '')
  const third = await readPage(world, alice, second.next ?? '')
  expect([first, second, third].map(({ data }) => data.length)).toEqual([10, 10, 4])
  expect(third.next).toBeNull()
  const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id))
  expect(new Set(ids).size).toBe(24)
})

test('indexer: a reorg of 20 blocks is mended, with other transactions and with none', async () => {
  const anvil = await startChain()
  const kept = await sendMany(anvil, 5)
  const world = await startFollowing(anvil.url)
  const snapshot = await anvil.ask('evm_snapshot')
  const replaced = await sendMany(anvil, 20)
  await untilThere(world, alice, replaced.at(-1))
  await anvil.ask('evm_revert', snapshot)
  for (let each = 0; each < 20; each++) await send(anvil, 1_000 + each)
  await untilSame(world, anvil)
  const hashes = (await readAll(world, alice)).map(({ metadata }) => metadata.hash)
  expect(hashes).toEqual(expect.arrayContaining([...kept]))
  expect(hashes.filter((hash) => replaced.some((one) => one === hash))).toEqual([])

  await anvil.ask('anvil_reorg', 20, [])
  await anvil.ask('evm_mine')
  await untilSame(world, anvil)
})

test('indexer: a chain that is shorter than it was has what is left of it', async () => {
  const anvil = await startChain()
  await sendMany(anvil, 3)
  const world = await startFollowing(anvil.url)
  const snapshot = await anvil.ask('evm_snapshot')
  const [last] = await sendMany(anvil, 1)
  await untilThere(world, alice, last)
  await anvil.ask('evm_revert', snapshot)
  await untilSame(world, anvil)
})

test('indexer: a chain that replaces more than is kept, or begins again, is read anew', async () => {
  const anvil = await startChain()
  const node = await startFaultyNode(anvil.url)
  onTestFinished(node.stop)
  await sendMany(anvil, 12)
  const world = await startFollowing(node.url, { limits: { ...quick, historyKeptBlocks: 4 } })
  await untilSame(world, anvil)
  await anvil.ask('anvil_reorg', 10, [])
  await anvil.ask('evm_mine')
  await untilSame(world, anvil)
})

test('indexer: a node that dies and comes back under it loses nothing and doubles nothing', async () => {
  const anvil = await startChain()
  const node = await startFaultyNode(anvil.url)
  onTestFinished(node.stop)
  await sendMany(anvil, 40)
  let left = 30
  // Breaks off in the midst of reading, in every way that a node can, and stays away for a while.
  const faults = ['reset', '500', 'html', 'truncated', 'wrongId', '429'] as const
  node.fail(({ method }) => {
    if (method === 'eth_chainId' || left-- > 0) return 'none'
    return faults[-left % faults.length] ?? 'reset'
  })
  const limits = { ...quick, upstreamRestMs: 50, historyRetryMs: 100 }
  const world = await startFollowing(node.url, { limits })
  await vi.waitFor(() => expect(left).toBeLessThan(-20), { timeout: 10_000 })
  await sendMany(anvil, 10)
  node.fail(() => 'none')
  await untilSame(world, anvil)
})

test('indexer: a node that does not know receipts by the block is asked for each', async () => {
  const anvil = await startChain()
  const node = await startFaultyNode(anvil.url, ({ method }) =>
    method === 'eth_getBlockReceipts'
      ? { error: { code: -32_601, message: 'no such method' } }
      : 'none',
  )
  onTestFinished(node.stop)
  await sendMany(anvil, 3)
  await untilSame(await startFollowing(node.url), anvil)
})

test('indexer: a chain that stands still costs one request at a time', async () => {
  const anvil = await startChain()
  const node = await startFaultyNode(anvil.url)
  onTestFinished(node.stop)
  await send(anvil)
  const world = await startFollowing(node.url, { limits: { ...quick, historyPollMs: 50 } })
  await untilSame(world, anvil)
  node.asked.splice(0)
  await vi.waitFor(() => expect(node.asked.length).toBeGreaterThan(10), 20_000)
  const asked = new Set(node.asked.map(({ method, params }) => JSON.stringify([method, params])))
  expect([...asked]).toEqual(['["eth_getBlockByNumber",["latest",false]]'])
})

test('indexer: a server that is killed while it reads goes on where it was', async () => {
  const anvil = await startChain()
  await sendMany(anvil, 30)
  const node = await startFaultyNode(anvil.url, ({ params }) =>
    params[0] === numberToHex(20) ? 'hang' : 'none',
  )
  onTestFinished(node.stop)
  const [folder, port] = [await preparedFolder(), await freePort()]
  const world = { get: (path: string) => fetch(`http://127.0.0.1:${port}${path}`) }
  const start = async () => {
    const program = startProgram('fixtures/serveHistory.ts', [folder, String(port), node.url])
    await program.printed(/listening/)
    return program
  }
  const first = await start()
  await vi.waitFor(
    async () => expect((await readPage(world, alice)).data.length).toBeGreaterThan(0),
    { timeout: 30_000 },
  )
  first.kill('SIGKILL')
  await first.ended
  node.fail(() => 'none')
  await sendMany(anvil, 5)
  await start()
  await untilSame(world, anvil)
}, 120_000)

test('indexer: of two servers on one store one follows the chain, and the other goes on when it is gone', async () => {
  const anvil = await startChain()
  const nodes = [await startFaultyNode(anvil.url), await startFaultyNode(anvil.url)] as const
  for (const node of nodes) onTestFinished(node.stop)
  await sendMany(anvil, 12)
  const limits = { ...quick, historyLeaseMs: 5_000 }
  const first = await startFollowing(nodes[0].url, { limits })
  const second = await startWorld([nodes[1].url], { ...follows, limits, store: first.store })
  onTestFinished(() => second.close().catch(() => {}))
  await Promise.all([untilSame(first, anvil), untilSame(second, anvil)])
  const reads = nodes.map(
    ({ asked }) => asked.filter(({ method }) => method === 'eth_getBlockReceipts').length,
  )
  expect(reads.toSorted((a, b) => a - b)).toEqual([0, 12])
  const [owner, other] = reads[0] === 12 ? [0, 1] : [1, 0]
  // It is not that the owner says goodbye: its node is gone, and so it falls silent.
  nodes[owner]?.fail(() => 'hang')
  await sendMany(anvil, 5)
  await untilSame(other === 1 ? second : first, anvil)
})
