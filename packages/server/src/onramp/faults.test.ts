import { expect, onTestFinished, test, vi } from 'vitest'
import { recordedHash } from '../fixtures/onrampConformance.ts'
import { sandboxCase, sandboxWebhook } from '../fixtures/onrampContracts.ts'
import { createBuyer, startOnrampWorld, startSandbox } from '../fixtures/onrampWorld.ts'
import { findPostgres, newDatabase } from '../fixtures/postgres.ts'
import { freePort } from '../fixtures/freePort.ts'
import { preparedFolder } from '../fixtures/preparedFolder.ts'
import { startProgram } from '../fixtures/program.ts'
import { openStore } from '../store/openStore.ts'
import { onrampEvents, onrampOrders } from '../store/onrampSchema.ts'

// Processes and databases that start take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** A server as a process of its own, that can be killed and come back at the same address with what it kept. */
async function startKillable() {
  const sandbox = await startSandbox()
  onTestFinished(async () => {
    await sandbox.stop()
  })
  const [port, folder] = [await freePort(), await preparedFolder()]
  const settings = JSON.stringify(sandbox.settings)
  let program: ReturnType<typeof startProgram> | undefined
  const printed: string[] = []
  const start = async () => {
    program = startProgram('fixtures/serveOnramp.ts', [folder, String(port), settings])
    await program.printed(/listening\n/)
  }
  const kill = async () => {
    program?.kill('SIGKILL')
    await program?.ended
    printed.push((program?.output.stdout ?? '') + (program?.output.stderr ?? ''))
  }
  await start()
  const buyer = createBuyer(`http://127.0.0.1:${port}`)
  return { ...buyer, sandbox, folder, start, kill, printed: () => printed.join('\n') }
}

test('kill: whatever was answered is there after it, and the provider may report again what was not', async () => {
  const world = await startKillable()
  // Killed in the middle of beginnings: nobody is sent away without an order that is kept.
  const tries = Array.from({ length: 10 }, () =>
    world.begin().then(
      ({ orderId }) => orderId,
      () => undefined,
    ),
  )
  await Promise.race(tries)
  await world.kill()
  const begun = (await Promise.all(tries)).flatMap((id) => id ?? [])
  await world.start()
  for (const id of begun) expect((await world.order(id)).status).toBe('started')

  // Killed in the middle of reports, of which some are answered: the sender repeats those that are not.
  const [order = ''] = begun
  const events = ['pending', 'paid', 'delivered'].flatMap((status) =>
    Array.from({ length: 5 }, (_, index) =>
      sandboxWebhook({ id: `evt_${status}_${index}`, order, status, hash: recordedHash }),
    ),
  )
  const sent = events.map((event) =>
    world.webhook(event).then(
      (status) => ({ event, status }),
      () => ({ event, status: 0 }),
    ),
  )
  await Promise.race(sent)
  await world.kill()
  const outcomes = await Promise.all(sent)
  await world.start()
  for (const { event, status } of outcomes)
    if (status !== 200) expect(await world.webhook(event)).toBe(200)
  // One that was answered counts once though it comes again.
  const [answered] = outcomes.filter(({ status }) => status === 200)
  if (answered) expect(await world.webhook(answered.event)).toBe(200)
  expect(await world.order(order)).toMatchObject({ status: 'delivered', hash: recordedHash })

  await world.kill()
  const store = await openStore({ dataFolder: world.folder })
  const taken = await store.db.select().from(onrampEvents)
  const dump = JSON.stringify([taken, await store.db.select().from(onrampOrders)])
  await store.close()
  expect(taken).toHaveLength(events.length)
  // Neither the store nor the log tells a key; the log tells no order and no address either.
  for (const secret of Object.values(sandboxCase.credentials)) {
    expect(dump).not.toContain(secret)
    expect(world.printed()).not.toContain(secret)
  }
  expect(world.printed()).not.toContain(order)
  expect(world.printed()).toContain('/v1/onramp/webhooks/{provider}')
})

const postgres = await findPostgres()

test.skipIf(typeof postgres !== 'function')(
  'two servers: the same report at both counts once, and one of them asks the provider',
  async () => {
    if (typeof postgres !== 'function') return
    const database = await postgres()
    onTestFinished(() => database.remove())
    const databaseUrl = await newDatabase(database.url)
    const limits = { onrampAskMs: 600_000 }
    const one = await startOnrampWorld({ databaseUrl, limits })
    const two = await startOnrampWorld({
      databaseUrl,
      limits,
      onramp: { sandbox: one.sandbox.settings },
    })
    onTestFinished(async () => {
      await Promise.all([one.close(), two.close()])
    })
    const { orderId: order } = await one.begin()
    const event = sandboxWebhook({ order, status: 'paid' })
    const both = Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two).webhook(event))
    expect(new Set(await Promise.all(both))).toEqual(new Set([200]))
    expect(await one.store.db.select().from(onrampEvents)).toHaveLength(1)
    expect((await two.order(order)).status).toBe('paid')

    one.sandbox.orders.set(order, { status: 'delivered', hash: recordedHash })
    await one.store.db.update(onrampOrders).set({ askedAt: 0 })
    const before = one.sandbox.asked.length
    const looks = Array.from({ length: 10 }, (_, index) => (index % 2 ? one : two).order(order))
    await Promise.all(looks)
    expect(one.sandbox.asked.length - before).toBe(1)
    expect(await two.order(order)).toMatchObject({ status: 'delivered', hash: recordedHash })

    await database.stop()
    expect(await one.webhook(sandboxWebhook({ order, status: 'failed' }))).toBe(503)
  },
)
