import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openMemoryStore } from '../fixtures/memoryStore.ts'
import { connectClient, createIdentity } from '../fixtures/relayClient.ts'
import { startWorld } from '../fixtures/world.ts'
import { limits } from '../config/limits.ts'
import { runCommand } from '../admin/commands.ts'
import { relayMessages } from '../store/schema.ts'
import type { Store } from '../store/store.ts'

// Processes and databases that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
})
beforeEach(async () => {
  await store.db.delete(relayMessages)
})
afterAll(() => store.close())

const month = limits.relayMessageSeconds
const newTopic = () => randomBytes(32).toString('hex')
const textOf = (bytes: number) => randomBytes(bytes).toString('hex').slice(0, bytes)

async function start(changed: Partial<typeof limits>) {
  const world = await startWorld(['http://127.0.0.1:1'], {
    store,
    trustedProxies: 1,
    limits: changed,
  })
  onTestFinished(world.close)
  return async (address: string, identity = createIdentity()) => {
    const client = await connectClient(world.url, { identity, address })
    onTestFinished(client.close)
    return client
  }
}

test('room: a stranger who fills a project is removed, others go on', async () => {
  const connect = await start({ relayProjectBytes: 100_000, relaySweepMs: 200 })
  const [site, wallet, stranger] = [
    await connect('192.0.2.1'),
    createIdentity(),
    await connect('198.51.100.1'),
  ]
  const topic = newTopic()
  expect(await site.publish(topic, textOf(400))).toMatchObject({ result: true })
  const flood = async () => {
    for (let index = 0; index < 30; index++)
      await stranger.publish(newTopic(), textOf(10_000), { ttl: month })
  }
  await flood()
  await vi.waitFor(async () => {
    const rows = await store.db.select({ size: relayMessages.size }).from(relayMessages)
    expect(rows.reduce((total, { size }) => total + size, 0)).toBeLessThanOrEqual(100_000)
  })
  for (let index = 0; index < 20; index++)
    expect(await site.publish(newTopic(), textOf(400))).toMatchObject({ result: true })
  const late = await connect('192.0.2.2', wallet)
  await late.call('irn_subscribe', { topic })
  await expect.poll(() => late.deliveries).toHaveLength(1)
})

test('room: what was removed can be published again', async () => {
  const connect = await start({ relayProjectBytes: 3_000, relaySweepMs: 60_000 })
  const client = await connect('192.0.2.1')
  const [topic, message] = [newTopic(), textOf(2_000)]
  await client.publish(topic, message)
  await client.publish(newTopic(), textOf(1_500))
  const isThere = async () =>
    (await store.db.select().from(relayMessages).where(eq(relayMessages.topic, topic))).length
  await expect.poll(isThere).toBe(0)
  await expect
    .poll(async () => {
      await client.publish(topic, message)
      return isThere()
    })
    .toBe(1)
})

test.each(['client', 'network'] as const)(
  'room: a %s has its own, whatever ids it takes',
  async (who) => {
    const connect = await start({
      relayClientBytes: who === 'client' ? 1_000 : 100_000,
      relayPrefixBytes: who === 'network' ? 1_000 : 100_000,
    })
    const full = { error: { code: -32005, message: expect.stringContaining(who) as string } }
    const [first, second] = [await connect('192.0.2.1'), await connect('192.0.2.77')]
    expect(await first.publish(newTopic(), textOf(600))).toMatchObject({ result: true })
    expect(await first.publish(newTopic(), textOf(600))).toMatchObject(full)
    const other = await second.publish(newTopic(), textOf(600))
    expect(other).toMatchObject(who === 'client' ? { result: true } : full)
    const elsewhere = await connect('203.0.113.1')
    expect(await elsewhere.publish(newTopic(), textOf(600))).toMatchObject({ result: true })
  },
)

test('room: counts what earlier servers have left in the store', async () => {
  const connect = await start({ relayClientBytes: 1_000, relaySweepMs: 50 })
  const identity = createIdentity()
  await (await connect('192.0.2.1', identity)).publish(newTopic(), textOf(900))
  const again = await start({ relayClientBytes: 1_000, relaySweepMs: 50 })
  const client = await again('192.0.2.1', identity)
  await expect
    .poll(async () => (await client.publish(newTopic(), textOf(300))).error?.code)
    .toBe(-32005)
})

test('room: a network cannot spend the message budget of a project', async () => {
  const connect = await start({ relayPrefixMessages: 5 })
  const [stranger, site] = [await connect('198.51.100.1'), await connect('192.0.2.1')]
  const messages = Array.from({ length: 6 }, () => ({ topic: newTopic(), message: 'bQ', ttl: 9 }))
  expect(await stranger.ask('irn_batchPublish', { messages })).toMatchObject({
    error: { code: -32005 },
  })
  expect(await site.publish(newTopic(), 'bQ')).toMatchObject({ result: true })
})

test('room: a message that no client listens for waits a day at most', async () => {
  const connect = await start({})
  const [site, wallet] = [await connect('192.0.2.1'), await connect('192.0.2.2')]
  const waitOf = async (topic: string) => {
    const [row] = await store.db
      .select()
      .from(relayMessages)
      .where(eq(relayMessages.topic, topic))
      .orderBy(relayMessages.seq)
      .then((rows) => rows.slice(-1))
    return row && (row.expiresAt - row.publishedAt) / 1_000
  }
  const [unheard, own, listening, away] = [newTopic(), newTopic(), newTopic(), newTopic()]
  await site.publish(unheard, 'bQ', { ttl: month })
  expect(await waitOf(unheard)).toBe(limits.relayUnheardSeconds)
  await site.publish(newTopic(), 'bQ', { ttl: 300 })
  await site.call('irn_subscribe', { topic: own })
  await site.publish(own, 'bQ', { ttl: month })
  expect(await waitOf(own)).toBe(limits.relayUnheardSeconds)
  await wallet.call('irn_subscribe', { topic: listening })
  await site.publish(listening, 'bQ', { ttl: month })
  expect(await waitOf(listening)).toBe(month)

  // A wallet that was there before, and is away now.
  await wallet.call('irn_subscribe', { topic: away })
  await site.publish(away, 'Zmlyc3Q', { ttl: 300 })
  await expect.poll(() => wallet.deliveries.some(({ topic }) => topic === away)).toBe(true)
  await wallet.call('irn_unsubscribe', { topic: away, id: '' })
  await expect
    .poll(async () => {
      await site.publish(away, textOf(8), { ttl: month })
      return waitOf(away)
    })
    .toBe(month)
})

test('room: relay clear removes what waits for one project and counts it', async () => {
  const connect = await start({})
  const site = await connect('192.0.2.1')
  await site.publish(newTopic(), textOf(100))
  await site.publish(newTopic(), textOf(50))
  const run = (command: object) => runCommand(store, command, { isProduction: false })
  const waiting = { relay: { messages: 2, bytes: 150 } }
  expect(await run({ name: 'countRelay', projectId: 'demo' })).toEqual(waiting)
  expect(await run({ name: 'clearRelay', projectId: 'demo' })).toEqual(waiting)
  expect(await run({ name: 'countRelay', projectId: 'demo' })).toEqual({
    relay: { messages: 0, bytes: 0 },
  })
  await expect(run({ name: 'clearRelay', projectId: 'none' })).rejects.toThrow(/no project none/)
})
