import { openMemoryStore } from '../fixtures/memoryStore.ts'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { connectClient, connectionUrl, createIdentity } from '../fixtures/relayClient.ts'
import { startRestartable } from '../fixtures/restartable.ts'
import { startWorld } from '../fixtures/world.ts'
import { relayAcknowledgements, relayMessages } from '../store/schema.ts'
import type { Store } from '../store/store.ts'

// Processes and databases that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
})
afterAll(() => store.close())

async function start(options: Parameters<typeof startWorld>[1] = {}) {
  const world = await startWorld(['http://127.0.0.1:1'], { store, ...options })
  onTestFinished(world.close)
  return {
    ...world,
    connect: (client?: Parameters<typeof connectClient>[1]) => connectClient(world.url, client),
  }
}

const newTopic = () => randomBytes(32).toString('hex')

test('relay: after a kill during publishing, everything that was accepted is there; its log tells nothing', async () => {
  const server = await startRestartable()
  const topic = newTopic()
  const site = await connectClient(server.url)
  const accepted: string[] = []
  let number = 0
  const publish = async () => {
    for (;;) {
      const message = `bWVzc2FnZS${++number}`
      const { result } = await site.publish(topic, message)
      if (result !== true) throw new Error('A message was not accepted.')
      accepted.push(message)
    }
  }
  // Never answered once the relay is dead, so never waited for.
  for (let writer = 0; writer < 8; writer++) void publish()
  await expect.poll(() => accepted.length, { timeout: 20_000 }).toBeGreaterThan(200)
  await server.end('SIGKILL')
  const before = [...accepted]

  await server.start()
  const identity = createIdentity()
  const wallet = await connectClient(server.url, { identity })
  await wallet.call('irn_subscribe', { topic })
  await expect
    .poll(() => {
      const arrived = new Set(wallet.deliveries.map(({ message }) => message))
      return before.filter((message) => !arrived.has(message))
    })
    .toEqual([])
  // What was acknowledged is not sent again, even by the next process.
  expect(await server.end('SIGTERM')).toBe(0)
  expect(await wallet.closed).toBe(1012)
  await server.start()
  const again = await connectClient(server.url, { identity })
  await again.call('irn_subscribe', { topic })
  expect(await again.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
  expect(again.deliveries).toEqual([])
  await server.end('SIGTERM')

  const log = server.printed()
  expect(log).toContain('"route":"WS /relay","project":"demo","code":1012')
  for (const secret of [topic, 'bWVzc2FnZS', 'eyJ', wallet.clientId.slice(-20)])
    expect(log).not.toContain(secret)
})

test('relay: stopping has publishers hear what is kept, and ends connections with a code that has clients come back', async () => {
  const limits = { relayCommitMs: 5_000 }
  const world = await startWorld(['http://127.0.0.1:1'], { store, limits })
  const [site, wallet, deaf] = [
    await connectClient(world.url),
    await connectClient(world.url),
    await connectClient(world.url),
  ]
  const topic = newTopic()
  await wallet.call('irn_subscribe', { topic })
  await wallet.call('irn_fetchMessages', { topic })
  const publishing = ['b25l', 'dHdv'].map((message) => site.publish(topic, message))
  await expect.poll(() => wallet.deliveries.length).toBe(2)
  // One that answers nothing at all must not hold up the others.
  deaf.socket.pause()
  const started = Date.now()
  await world.close()
  expect(await Promise.all(publishing)).toMatchObject([{ result: true }, { result: true }])
  expect(await site.closed).toBe(1012)
  expect(Date.now() - started).toBeLessThan(4_000)
  deaf.socket.terminate()
})

test('relay: a client that reads nothing holds up nobody and costs little, and gets everything later', async () => {
  const world = await start({ limits: { relaySlowBytes: 65_536, relayUnacknowledged: 1_000 } })
  const topic = newTopic()
  const identity = createIdentity()
  const [site, wallet] = [await world.connect(), await world.connect()]
  const slow = await world.connect({ identity })
  for (const client of [wallet, slow]) await client.call('irn_subscribe', { topic })
  slow.socket.pause()
  const body = randomBytes(150_000).toString('base64')
  // The system's own buffers take the first few megabytes.
  const messages = Array.from({ length: 60 }, (_, index) => `${index}${body}`)
  for (const message of messages)
    expect(await site.publish(topic, message)).toMatchObject({ result: true })
  await expect.poll(() => wallet.deliveries.length).toBe(messages.length)
  expect(slow.deliveries.length).toBe(0)
  slow.socket.resume()
  await expect
    .poll(() => new Set(slow.deliveries.map(({ message }) => message)).size, { timeout: 20_000 })
    .toBe(messages.length)
})

test('relay: a client that asks a lot and reads nothing is cut off', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const world = await start({ log, limits: { relayBufferBytes: 1_000_000 } })
  const topic = newTopic()
  const site = await world.connect()
  for (let index = 0; index < 6; index++)
    await site.publish(topic, `${index}${randomBytes(120_000).toString('base64')}`)
  const greedy = await world.connect()
  greedy.socket.pause()
  await expect
    .poll(
      () => {
        for (let index = 0; index < 5; index++) void greedy.ask('irn_fetchMessages', { topic })
        return lines.join('')
      },
      { timeout: 20_000 },
    )
    .toContain('"code":1006')
  greedy.socket.terminate()
  expect(await site.publish(topic, 'bQ')).toMatchObject({ result: true })
})

test('relay: who acknowledges nothing is sent a window, and the rest as it catches up', async () => {
  const world = await start({ limits: { relayUnacknowledged: 8 } })
  const topic = newTopic()
  const [site, wallet] = [await world.connect(), await world.connect({ acknowledges: false })]
  const sent = Array.from({ length: 30 }, (_, index) => `bQ${index}`)
  for (const message of sent.slice(0, 15)) await site.publish(topic, message)
  await wallet.call('irn_subscribe', { topic })
  for (const message of sent.slice(15)) await site.publish(topic, message)
  await expect.poll(() => wallet.deliveries.length).toBe(8)
  await wallet.call('irn_unsubscribe', { topic: newTopic() })
  expect(wallet.deliveries.length).toBe(8)
  let acknowledged = 0
  await expect
    .poll(() => {
      for (const { id } of wallet.deliveries.slice(acknowledged)) wallet.acknowledge(id)
      acknowledged = wallet.deliveries.length
      return wallet.deliveries.map(({ message }) => message)
    })
    .toEqual(sent)
})

test('relay: a client that answers no ping is cut off, one that does stays', async () => {
  const world = await start({ limits: { relayPingMs: 100 } })
  const alive = await world.connect()
  let pings = 0
  alive.socket.on('ping', () => pings++)
  const dead = new WebSocket(connectionUrl(world.url), { autoPong: false })
  await once(dead, 'close')
  await expect.poll(() => pings).toBeGreaterThan(3)
  expect(alive.socket.readyState).toBe(alive.socket.OPEN)
})

test('relay: what has expired is swept away, with its acknowledgements', async () => {
  const world = await start({ limits: { relaySweepMs: 50, relayAcknowledgeMs: 1 } })
  const [site, wallet] = [await world.connect(), await world.connect()]
  const topic = newTopic()
  await wallet.call('irn_subscribe', { topic })
  await site.publish(topic, 'b2xk')
  const rows = async () => {
    const messages = await store.db.select().from(relayMessages)
    const mine = messages.filter((row) => row.topic === topic)
    const all = await store.db.select().from(relayAcknowledgements)
    return [mine.length, all.filter((row) => row.clientId === wallet.clientId).length]
  }
  await expect.poll(rows).toEqual([1, 1])
  // Instead of the minutes that pass before a message has expired for long enough.
  await store.db.update(relayMessages).set({ expiresAt: Date.now() - 120_000 })
  await expect.poll(rows).toEqual([0, 0])
})

test('relay: two servers of one process that share a store deliver to each other', async () => {
  const [one, two] = [await start(), await start()]
  const [site, far, near] = [await one.connect(), await two.connect(), await one.connect()]
  const topic = newTopic()
  for (const client of [far, near]) await client.call('irn_subscribe', { topic })
  for (const message of ['b25l', 'dHdv', 'b25l']) await site.publish(topic, message)
  for (const client of [far, near])
    await expect
      .poll(() => client.deliveries.map(({ message }) => message))
      .toEqual(['b25l', 'dHdv'])
})

test('relay: limits of topics, projects, connections and frames say so and end nothing', async () => {
  const world = await start({
    limits: {
      relaySocketTopics: 3,
      relayTopicSockets: 2,
      relayTopicMessages: 4,
      relayFullMs: 100,
      relayProjectMessages: 40,
      relayFrameBytes: 20_000,
      relayMessageBytes: 1_000,
      relayCommitRows: 1,
    },
  })
  const [site, wallet] = [await world.connect(), await world.connect()]
  const exceeded = { error: { code: -32005 } }
  const topics = [newTopic(), newTopic(), newTopic()]
  await wallet.call('irn_batchSubscribe', { topics })
  expect(await wallet.ask('irn_subscribe', { topic: newTopic() })).toMatchObject(exceeded)
  // Those that it has already count once.
  expect(await wallet.ask('irn_batchSubscribe', { topics })).toMatchObject({
    result: { length: 3 },
  })
  const [topic = ''] = topics
  await site.call('irn_subscribe', { topic })
  expect(await (await world.connect()).ask('irn_subscribe', { topic })).toMatchObject(exceeded)

  const answers = []
  for (let index = 0; index < 6; index++) answers.push(await site.publish(topic, `bQ${index}`))
  expect(answers.map(({ error }) => error?.code)).toEqual([...Array(4), -32005, -32005])
  // Another topic has room.
  expect(await site.publish(newTopic(), 'bQ')).toMatchObject({ result: true })
  expect(await site.publish(topic, 'a'.repeat(1_001))).toMatchObject({ error: { code: -32602 } })

  const batch = Array.from({ length: 40 }, () => ({ topic: newTopic(), message: 'bQ', ttl: 9 }))
  expect(await site.ask('irn_batchPublish', { messages: batch })).toMatchObject(exceeded)
  expect(site.socket.readyState).toBe(site.socket.OPEN)
  site.socket.send(JSON.stringify({ id: 1, method: 'x', params: 'a'.repeat(20_000) }))
  expect(await site.closed).toBe(1009)
})

test('relay: a flood of frames is read more slowly, and every one is answered', async () => {
  const world = await start({ limits: { relaySocketFrames: 30 } })
  const [flood, other] = [await world.connect(), await world.connect()]
  const answers = Array.from({ length: 150 }, () =>
    flood.call('irn_unsubscribe', { topic: newTopic() }),
  )
  expect(await other.call('irn_unsubscribe', { topic: newTopic() })).toBe(true)
  expect(flood.order.length).toBeLessThan(150)
  expect(new Set(await Promise.all(answers))).toEqual(new Set([true]))
})

test('relay: whatever is sent, it answers with an error or ends that connection, and serves the others', async () => {
  const world = await start({ limits: { relaySocketFrames: 100_000 } })
  const other = await world.connect()
  const methods = [
    'irn_publish',
    'irn_subscribe',
    'irn_batchFetchMessages',
    'wc_approveSession',
    '__proto__',
  ]
  const params = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(
      fc.constantFrom('topic', 'topics', 'message', 'messages', 'ttl', 'tag', 'pairingTopic'),
      fc.oneof(
        fc.jsonValue(),
        fc.constant('ab'.repeat(32)),
        fc.array(fc.constant('ab'.repeat(32))),
      ),
    ),
  )
  const request = fc
    .record({ id: fc.oneof(fc.jsonValue(), fc.nat()), method: fc.constantFrom(...methods), params })
    .map((value) => JSON.stringify(value))
  const frame = fc.oneof(request, request, fc.json(), fc.string(), fc.uint8Array())
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { maxLength: 30 }), async (frames) => {
      const socket = new WebSocket(connectionUrl(world.url))
      await once(socket, 'open')
      for (const data of frames) socket.send(data)
      socket.close()
      await once(socket, 'close')
    }),
    { numRuns: 60 },
  )
  expect(await other.call('irn_unsubscribe', { topic: newTopic() })).toBe(true)
  expect((await world.get('/ready')).status).toBe(200)
})

test('relay: bytes that are no WebSocket frames end one connection', async () => {
  const world = await start()
  const other = await world.connect()
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
      const client = await connectClient(world.url)
      // The socket below, which the types do not name.
      const { _socket: raw } = client.socket as unknown as { _socket: import('node:net').Socket }
      client.socket.on('error', () => {})
      raw.end(Buffer.from(bytes))
      await client.closed
    }),
    { numRuns: 30 },
  )
  expect(await other.call('irn_unsubscribe', { topic: newTopic() })).toBe(true)
})
