import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findPostgres, newDatabase } from '../fixtures/postgres.ts'
import { connectClient, createIdentity } from '../fixtures/relayClient.ts'
import { startWorld } from '../fixtures/world.ts'
import { limits } from '../config/limits.ts'

// Databases that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const postgres = await findPostgres()
const newTopic = () => randomBytes(32).toString('hex')

/** Two servers, on what each of them is given. */
async function startTwo(...options: NonNullable<Parameters<typeof startWorld>[1]>[]) {
  const worlds = await Promise.all(
    options.map((option) => startWorld(['http://127.0.0.1:1'], option)),
  )
  for (const world of worlds) onTestFinished(() => world.close().catch(() => {}))
  return worlds.map((world) => ({
    ...world,
    connect: (client?: Parameters<typeof connectClient>[1]) => connectClient(world.url, client),
  }))
}

test.skipIf(typeof postgres !== 'function')(
  'nodes: two servers on one PostgreSQL deliver to each other, once, and again after it was away',
  async () => {
    if (typeof postgres !== 'function') return
    const database = await postgres()
    onTestFinished(() => database.remove())
    const databaseUrl = await newDatabase(database.url)
    const changed = { storeConnectMs: 500, storeRelistenMs: 50, relayRetryMs: 50 }
    const options = { databaseUrl, limits: changed }
    const [one, two] = await startTwo(options, options)
    if (!one || !two) throw new Error('Two were asked for.')
    for (const { store } of [one, two])
      await expect.poll(() => store.isListening(), { timeout: 15_000 }).toBe(true)
    const [site, far, near] = [await one.connect(), await two.connect(), await one.connect()]
    const topic = newTopic()
    for (const client of [far, near, site]) await client.call('irn_subscribe', { topic })

    // More than one notice of the database can name, at once and one after another, each of them twice.
    const messages = Array.from({ length: 300 }, (_, index) => `bWVzc2FnZQ${index}`)
    const batch = messages.slice(0, 100).map((message) => ({ topic, message, ttl: 300, tag: 1 }))
    await site.call('irn_batchPublish', { messages: batch })
    await Promise.all(messages.map((message) => site.publish(topic, message)))
    const republished = await two.connect()
    expect(await republished.publish(topic, 'bWVzc2FnZQ0')).toMatchObject({ result: true })
    for (const client of [far, near])
      await expect
        .poll(() => new Set(client.deliveries.map(({ message }) => message)).size)
        .toBe(messages.length)
    expect(near.deliveries.length).toBe(messages.length)
    expect(site.deliveries).toEqual([])

    // A client that moves to the other server takes its acknowledgements with it.
    const identity = createIdentity()
    const before = await one.connect({ identity })
    await before.call('irn_subscribe', { topic })
    await expect.poll(() => before.deliveries.length).toBe(messages.length)
    expect(await before.call('irn_fetchMessages', { topic })).toMatchObject({ messages: [] })
    await before.close()
    const after = await two.connect({ identity })
    expect(await after.call('irn_fetchMessages', { topic })).toMatchObject({ messages: [] })

    // While the database is away nothing is accepted, live sockets are served, and nothing that was accepted is lost.
    await database.stop()
    await expect
      .poll(async () => (await site.publish(topic, `YXdheQ${newTopic()}`)).error?.code, {
        timeout: 15_000,
      })
      .toBe(-32000)
    expect((await one.get('/ready')).status).toBe(503)
    await database.start()
    await expect
      .poll(async () => (await site.publish(topic, 'YmFjaw')).result, { timeout: 15_000 })
      .toBe(true)
    await expect
      .poll(() => far.deliveries.some(({ message }) => message === 'YmFjaw'), { timeout: 15_000 })
      .toBe(true)

    // What was written while a server did not hear of it is looked up once it hears again.
    const admin = new pg.Client({ connectionString: databaseUrl })
    await admin.connect()
    onTestFinished(() => admin.end())
    for (let round = 0; round < 5; round++) {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'`,
      )
      const message = `dW5oZWFyZA${round}`
      await expect
        .poll(async () => (await site.publish(topic, message)).result, { timeout: 15_000 })
        .toBe(true)
      await expect
        .poll(() => far.deliveries.some((delivery) => delivery.message === message), {
          timeout: 15_000,
        })
        .toBe(true)
    }
  },
)

test.skipIf(typeof postgres !== 'function')(
  'nodes: clients that come back all at once leave connections to PostgreSQL for everything else',
  async () => {
    if (typeof postgres !== 'function') return
    const database = await postgres()
    onTestFinished(() => database.remove())
    const databaseUrl = await newDatabase(database.url)
    const [server] = await startTwo({ databaseUrl })
    if (!server) throw new Error('One was asked for.')
    const site = await server.connect()
    const waiting = await Promise.all(
      Array.from({ length: 40 }, async () => ({
        topic: newTopic(),
        client: await server.connect(),
      })),
    )
    for (const { topic } of waiting) await site.publish(topic, 'bQ')

    const admin = new pg.Client({ connectionString: databaseUrl })
    // PostgreSQL takes one picture of its activity per transaction, so the one that counts is not the one that locks.
    const counter = new pg.Client({ connectionString: databaseUrl })
    for (const client of [admin, counter]) {
      await client.connect()
      onTestFinished(() => client.end())
    }
    await admin.query('begin; lock table relay_messages in access exclusive mode')
    for (const { topic, client } of waiting) await client.call('irn_subscribe', { topic })
    const lookUps = async () => {
      const { rowCount } = await counter.query(
        `select 1 from pg_stat_activity where application_name = 'latchkey' and wait_event_type = 'Lock'`,
      )
      return rowCount
    }
    const most = limits.storeConnections / 2
    await expect.poll(lookUps).toBe(most)
    expect((await server.get('/ready')).status).toBe(200)
    expect(await lookUps()).toBe(most)
    await Promise.all(waiting.slice(0, 20).map(({ client }) => client.close()))
    await admin.query('commit')
    for (const { client } of waiting.slice(20))
      await expect.poll(() => client.deliveries.length).toBe(1)
  },
)
