import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { randomBytes, createHash } from 'node:crypto'
import pg from 'pg'
import { findPostgres } from '../fixtures/postgres.ts'
import { connectClient, createIdentity } from '../fixtures/relayClient.ts'
import { startWorld } from '../fixtures/world.ts'
import { relayMessages } from '../store/schema.ts'

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld(['http://127.0.0.1:1'])
})
afterAll(() => world.close())

const newTopic = () => randomBytes(32).toString('hex')

async function connect(options?: Parameters<typeof connectClient>[1]) {
  const client = await connectClient(world.url, options)
  onTestFinished(client.close)
  return client
}

test('relay: hands a message to the others of its topic, and not to the one who sent it', async () => {
  const [site, wallet, stranger] = [await connect(), await connect(), await connect()]
  const topic = newTopic()
  const id = await wallet.call('irn_subscribe', { topic })
  expect(id).toBe(
    createHash('sha256')
      .update(topic + wallet.clientId)
      .digest('hex'),
  )
  await site.call('irn_subscribe', { topic })
  await stranger.call('irn_subscribe', { topic: newTopic() })
  const before = Date.now()
  expect(await site.publish(topic, 'aGVsbG8=', { attestation: 'a.b.c' })).toMatchObject({
    result: true,
  })
  await expect.poll(() => wallet.deliveries).toHaveLength(1)
  const [delivery] = wallet.deliveries
  expect(delivery).toEqual({
    id: expect.any(Number),
    subscription: id,
    topic,
    message: 'aGVsbG8=',
    publishedAt: expect.any(Number),
    tag: 1108,
    attestation: 'a.b.c',
  })
  expect(delivery?.id).toBeLessThan(2 ** 53)
  expect(delivery?.publishedAt).toBeGreaterThanOrEqual(before)
  await site.publish(topic, 'Ynll')
  await expect.poll(() => wallet.deliveries).toHaveLength(2)
  expect([site.deliveries, stranger.deliveries]).toEqual([[], []])
})

test('relay: acknowledges a publication before anybody can reply to it', async () => {
  const [site, wallet] = [await connect(), await connect()]
  const topic = newTopic()
  for (const client of [site, wallet]) await client.call('irn_subscribe', { topic })
  let replies = 0
  wallet.socket.on('message', (data: Buffer) => {
    if (data.includes('irn_subscription')) void wallet.publish(topic, `cmVwbHk${replies++}`)
  })
  for (let round = 0; round < 20; round++) {
    site.order.length = 0
    const answer = site.publish(topic, `YXNr${round}`)
    await expect.poll(() => site.order).toHaveLength(2)
    expect(site.order).toEqual(['answer', 'delivery'])
    expect(await answer).toMatchObject({ result: true })
  }
})

test('relay: keeps messages for a client that is away, hands them over after the answer and in their order', async () => {
  const site = await connect()
  const [first, second] = [newTopic(), newTopic()]
  const sent = Array.from({ length: 20 }, (_, index) => `bWVzc2FnZQ${index}`)
  for (const [index, message] of sent.entries())
    await site.publish(index % 2 === 0 ? first : second, message)
  const wallet = await connect()
  await wallet.call('irn_batchSubscribe', { topics: [first, second] })
  await expect.poll(() => wallet.deliveries.length).toBe(20)
  expect(wallet.deliveries.map(({ message }) => message)).toEqual(sent)
  expect(wallet.order[0]).toBe('answer')
})

test('relay: hands a message over again until it is acknowledged', async () => {
  const [site, identity, topic] = [await connect(), createIdentity(), newTopic()]
  await site.publish(topic, 'b25l')
  await site.publish(topic, 'dHdv')

  const silent = await connect({ identity, acknowledges: false })
  await silent.call('irn_subscribe', { topic })
  await expect.poll(() => silent.deliveries.length).toBe(2)
  silent.acknowledge(silent.deliveries[0]?.id ?? 0)
  // An answer with an error acknowledges nothing.
  const refusal = { id: silent.deliveries[1]?.id, jsonrpc: '2.0', error: { code: 1, message: '' } }
  silent.socket.send(JSON.stringify(refusal))
  await silent.call('irn_unsubscribe', { topic })
  await silent.close()

  const again = await connect({ identity })
  await again.call('irn_subscribe', { topic })
  await expect.poll(() => again.deliveries.map(({ message }) => message)).toEqual(['dHdv'])
  await again.call('irn_unsubscribe', { topic })
  await again.close()

  const last = await connect({ identity })
  await last.call('irn_subscribe', { topic })
  expect(await last.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
  expect(last.deliveries).toEqual([])
  // Another client of the same topic still gets both.
  const other = await connect()
  await other.call('irn_subscribe', { topic })
  await expect.poll(() => other.deliveries.length).toBe(2)
})

test('relay: a message that is published again is kept and delivered once', async () => {
  const [site, wallet, topic] = [await connect(), await connect(), newTopic()]
  await wallet.call('irn_subscribe', { topic })
  const answers = await Promise.all(
    ['c2FtZQ', 'c2FtZQ', 'b3RoZXI', 'c2FtZQ'].map((message) => site.publish(topic, message)),
  )
  expect(answers.map(({ result }) => result)).toEqual([true, true, true, true])
  await site.publish(topic, 'c2FtZQ')
  await site.publish(topic, 'bGFzdA')
  await expect.poll(() => wallet.deliveries.at(-1)?.message).toBe('bGFzdA')
  expect(wallet.deliveries.map(({ message }) => message)).toEqual(['c2FtZQ', 'b3RoZXI', 'bGFzdA'])
  const late = await connect()
  expect(await late.call('irn_fetchMessages', { topic })).toMatchObject({
    messages: [{ message: 'c2FtZQ' }, { message: 'b3RoZXI' }, { message: 'bGFzdA' }],
  })
})

test('relay: an expired message is handed to nobody', async () => {
  const [site, topic] = [await connect(), newTopic()]
  await site.publish(topic, 'c2hvcnQ', { ttl: 1 })
  await site.publish(topic, 'bG9uZw', { ttl: 60 })
  const fetch = async () => {
    const client = await connect()
    const found = (await client.call('irn_fetchMessages', { topic })) as {
      messages: { message: string }[]
    }
    await client.close()
    return found.messages.map(({ message }) => message)
  }
  await expect.poll(fetch, { timeout: 5_000 }).toEqual(['bG9uZw'])
})

test('relay: unsubscribing ends deliveries, and batches do as their single methods', async () => {
  const [site, wallet] = [await connect(), await connect()]
  const topics = [newTopic(), newTopic(), newTopic()]
  const ids = (await wallet.call('irn_batchSubscribe', { topics })) as string[]
  expect(ids).toHaveLength(3)
  const [kept = '', ...gone] = topics
  expect(
    await wallet.call('irn_batchUnsubscribe', {
      subscriptions: gone.map((topic, index) => ({ topic, id: ids[index + 1] })),
    }),
  ).toBe(true)
  const messages = topics.map((topic) => ({ topic, message: 'aGk', ttl: 60, tag: 1110 }))
  expect(await site.call('irn_batchPublish', { messages })).toBe(true)
  await expect.poll(() => wallet.deliveries.map(({ topic }) => topic)).toEqual([kept])
  expect(await wallet.call('irn_batchFetchMessages', { topics: gone })).toMatchObject({
    messages: gone.map((topic) => ({ topic, message: 'aGk', tag: 1110 })),
    hasMore: false,
  })
})

const postgres = await findPostgres()

test.skipIf(typeof postgres !== 'function')(
  'relay: however much a client fetches, it takes one connection to the store',
  // A database that starts takes its time on a busy machine.
  { timeout: 60_000 },
  async () => {
    if (typeof postgres !== 'function') return
    const database = await postgres()
    onTestFinished(() => database.remove())
    const crowded = await startWorld(['http://127.0.0.1:1'], { databaseUrl: database.url })
    onTestFinished(() => crowded.close())
    const admin = new pg.Client({ connectionString: database.url })
    await admin.connect()
    onTestFinished(() => admin.end())
    const [site, greedy] = [await connectClient(crowded.url), await connectClient(crowded.url)]
    const topics = Array.from({ length: 60 }, newTopic)
    const [topic = ''] = topics
    await site.publish(topic, 'aGk')

    // Whatever reads messages now waits, as it would for a long query.
    await admin.query('begin')
    await admin.query('lock table relay_messages')
    const asked = Array.from({ length: 250 }, () =>
      greedy.ask('irn_batchFetchMessages', { topics }),
    )
    await greedy.call('irn_unsubscribe', { topic })
    expect((await crowded.get('/getAnalyticsConfig?projectId=never-read')).status).toBe(401)
    const reading = async () => {
      const { rows } = await admin.query<{ pid: number }>(
        `select distinct pid from pg_locks where not granted and relation = 'relay_messages'::regclass`,
      )
      return rows.length
    }
    await expect.poll(reading).toBe(1)
    expect((await crowded.get('/ready')).status).toBe(200)
    await admin.query('commit')

    const answers = await Promise.all(asked)
    const served = answers.filter(({ error }) => error === undefined)
    expect(served.length).toBeGreaterThan(1)
    for (const { result } of served)
      expect(result).toMatchObject({ messages: [{ topic, message: 'aGk' }], hasMore: false })
    const refused = answers.filter(({ error }) => error !== undefined)
    expect(new Set(refused.map(({ error }) => error?.code))).toEqual(new Set([-32005]))
    // Once those are done there is room again.
    expect(await greedy.ask('irn_fetchMessages', { topic })).toHaveProperty('result')
  },
)

test('relay: what a client that is gone has not fetched yet is not fetched', async () => {
  const small = await startWorld(['http://127.0.0.1:1'], { limits: { relayProjectMessages: 4 } })
  onTestFinished(() => small.close())
  const [leaving, other] = [await connectClient(small.url), await connectClient(small.url)]
  const topic = newTopic()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  // The store has one connection: whatever is asked meanwhile waits.
  const held = small.store.db.transaction(() => released)
  // Never answered.
  for (let index = 0; index < 4; index++) void leaving.ask('irn_fetchMessages', { topic })
  await leaving.call('irn_unsubscribe', { topic })
  await leaving.close()
  release()
  await held
  // The first one had begun; the budget of the others is still there.
  for (let index = 0; index < 3; index++)
    expect(await other.call('irn_fetchMessages', { topic })).toMatchObject({ messages: [] })
})

test('relay: fetching counts as messages of the project, by its topics', async () => {
  const small = await startWorld(['http://127.0.0.1:1'], { limits: { relayProjectMessages: 50 } })
  onTestFinished(() => small.close())
  const client = await connectClient(small.url)
  const topics = Array.from({ length: 500 }, newTopic)
  expect(await client.ask('irn_batchFetchMessages', { topics })).toMatchObject({
    error: { code: -32005 },
  })
  const fewer = { topics: topics.slice(0, 200) }
  expect(await client.ask('irn_batchFetchMessages', fewer)).toHaveProperty('result')
  await expect
    .poll(async () => (await client.ask('irn_batchFetchMessages', fewer)).error?.code)
    .toBe(-32005)
})

test('relay: the composite methods subscribe whoever calls them, and publish with their tags', async () => {
  const [site, wallet] = [await connect(), await connect()]
  const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
  await wallet.call('irn_subscribe', { topic: pairingTopic })
  const id = await site.call('wc_proposeSession', {
    pairingTopic,
    sessionProposal: 'cHJvcG9zYWw',
    ttl: 300,
    correlationId: 1,
    attestation: 'x',
  })
  expect(id).toMatch(/^[0-9a-f]{64}$/)
  await expect
    .poll(() => wallet.deliveries)
    .toMatchObject([{ topic: pairingTopic, message: 'cHJvcG9zYWw', tag: 1100, attestation: 'x' }])
  await site.call('irn_subscribe', { topic: sessionTopic })
  expect(
    await wallet.call('wc_approveSession', {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: 'YW5zd2Vy',
      sessionSettlementRequest: 'c2V0dGxl',
      ttl: 300,
      correlationId: 2,
    }),
  ).toBe(true)
  await expect
    .poll(() => site.deliveries)
    .toMatchObject([
      { topic: pairingTopic, message: 'YW5zd2Vy', tag: 1101 },
      { topic: sessionTopic, message: 'c2V0dGxl', tag: 1102 },
    ])
  await site.publish(sessionTopic, 'cmVxdWVzdA')
  await expect.poll(() => wallet.deliveries.at(-1)?.message).toBe('cmVxdWVzdA')
})

test('relay: what a request is about beside its message is neither kept nor passed on', async () => {
  const [site, wallet, topic] = [await connect(), await connect(), newTopic()]
  await wallet.call('irn_subscribe', { topic })
  const tvf = { correlationId: 7, rpcMethods: ['eth_sendTransaction'], txHashes: ['0xhash'] }
  await site.publish(topic, 'bWVzc2FnZQ', { tvf, prompt: true, newThing: { deep: [1] } })
  await expect.poll(() => wallet.deliveries).toHaveLength(1)
  const rows = await world.store.db.select().from(relayMessages)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify([rows, wallet.deliveries])).not.toMatch(
    /0xhash|eth_send|correlation|newThing/,
  )
})

test('relay: gives ids back digit by digit', async () => {
  const { socket } = await connect()
  const frames: string[] = []
  socket.on('message', (data: Buffer) => frames.push(data.toString()))
  const topic = newTopic()
  const ids = ['1763741234567890123', '"1763741234567890123"', '7', '1e30', '-12345678901234567890']
  for (const id of ids)
    socket.send(
      `{"params":{"topic":"${topic}","id":1,"x":["\\"id\\":9"]},"jsonrpc":"2.0","method":"irn_subscribe", "id" : ${id} }`,
    )
  await expect.poll(() => frames.length).toBe(ids.length)
  expect(frames.map((frame) => /^\{"id":([^,]+),/.exec(frame)?.[1])).toEqual(ids)
})

test.each([
  ['irn_dance', {}, -32601],
  ['constructor', {}, -32601],
  ['irn_subscribe', { topic: 'AB'.repeat(32) }, -32602],
  ['irn_subscribe', { topic: 'ab'.repeat(31) }, -32602],
  ['irn_subscribe', null, -32602],
  ['irn_batchSubscribe', { topics: 'ab' }, -32602],
  ['irn_publish', { topic: 'ab'.repeat(32), ttl: 1, tag: 1 }, -32602],
  ['irn_publish', { topic: 'ab'.repeat(32), message: '', ttl: 1 }, -32602],
  ['irn_publish', { topic: 'ab'.repeat(32), message: 'a\0b', ttl: 1 }, -32602],
  ['irn_publish', { topic: 'ab'.repeat(32), message: 'YQ', ttl: 0 }, -32602],
  ['irn_publish', { topic: 'ab'.repeat(32), message: 'YQ', ttl: 2_592_001 }, -32602],
  ['irn_publish', { topic: 'ab'.repeat(32), message: 'YQ', ttl: 9, tag: 2 ** 40 }, -32602],
  ['irn_publish', { topic: 'ab'.repeat(32), message: 'a'.repeat(1_048_577), ttl: 9 }, -32602],
  ['wc_proposeSession', { pairingTopic: 'ab'.repeat(32) }, -32602],
])('relay: refuses %s %j with a code', async (method, params, code) => {
  const client = await connect()
  const { error } = await client.ask(method, params)
  expect(error).toMatchObject({ code })
  // The connection lives on.
  expect(await client.call('irn_unsubscribe', { topic: newTopic() })).toBe(true)
})
