import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { findEngines } from '../fixtures/databases.ts'
import { createFrameClient } from '../fixtures/frameClient.ts'
import { startLoginWorld } from '../fixtures/loginWorld.ts'
import { mailOutbox } from '../store/authSchema.ts'
import { startWorld } from '../fixtures/world.ts'

// Databases and mailboxes that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const secret = randomBytes(32).toString('base64')
const engines = await findEngines()
afterAll(engines.remove)

const start = async (options: Parameters<typeof startLoginWorld>[0] = {}) => {
  const world = await startLoginWorld({ secret, ...options })
  onTestFinished(() => world.close())
  const browser = await world.client()
  const ask = async (email: string) => {
    const { status, body } = await browser.start(email)
    expect(status).toBe(200)
    if (body.action === 'CONNECT') throw new Error('There is a session already')
    return body.attemptId
  }
  const mailOf = async (attemptId: string) => (await browser.status(attemptId)).body.mail
  return { ...world, browser, ask, mailOf }
}

test('mail: while the mail server is away an attempt says so, and its mail comes when it is back', async () => {
  const world = await start({ limits: { mailRetryMs: 100, mailRetryMostMs: 200 } })
  await world.mailbox.fail({ kind: 'refuse' })
  const attemptId = await world.ask('later@example.com')
  await expect.poll(() => world.mailOf(attemptId), { timeout: 10_000 }).toBe('delayed')
  await world.mailbox.restore()
  await expect.poll(() => world.mailOf(attemptId), { timeout: 10_000 }).toBe('sent')
  const { secret } = world.linkOf(await world.mailTo('later@example.com'))
  const { body } = await world.browser.confirm(attemptId, secret)
  expect((await world.browser.verify(attemptId, body.code)).status).toBe(200)
  expect(world.mailbox.list()).toHaveLength(1)
})

test('mail: a server that takes connections and says nothing delays a mail too', async () => {
  const world = await start({ limits: { mailTimeoutMs: 300, mailRetryMs: 100 } })
  await world.mailbox.fail({ kind: 'hang' }, { times: 1 })
  const attemptId = await world.ask('slow@example.com')
  await expect.poll(() => world.mailOf(attemptId), { timeout: 10_000 }).toBe('delayed')
  await expect.poll(() => world.mailOf(attemptId), { timeout: 10_000 }).toBe('sent')
})

test('mail: one that was not sent in time is not sent any more', async () => {
  const world = await start({ limits: { codeMs: 1_500, mailRetryMs: 100, mailRetryMostMs: 200 } })
  await world.mailbox.fail({ kind: 'refuse' })
  const attemptId = await world.ask('never@example.com')
  await expect
    .poll(async () => (await world.browser.status(attemptId)).body.state, { timeout: 10_000 })
    .toBe('ended')
  await world.mailbox.restore()
  const next = await world.ask('next@example.com')
  await expect.poll(() => world.mailOf(next), { timeout: 10_000 }).toBe('sent')
  expect(world.mailbox.list().map(({ to }) => to)).toEqual([['next@example.com']])
})

test('mail: what is refused for good is told, and not tried again', async () => {
  const world = await start({ limits: { mailRetryMs: 50 } })
  await world.mailbox.fail({ kind: 'answer', code: 550, message: 'No such mailbox' })
  const attemptId = await world.ask('nobody@example.com')
  await expect.poll(() => world.mailOf(attemptId), { timeout: 10_000 }).toBe('failed')
  const [row] = await world.store.db.select().from(mailOutbox).where(eq(mailOutbox.id, attemptId))
  expect(row).toMatchObject({ state: 'failed', tries: 1 })
})

test('mail: one that may have been taken comes twice at most', async () => {
  const world = await start({ limits: { mailRetryMs: 50 } })
  await world.mailbox.fail({ kind: 'cutAfterTaking' })
  const attemptId = await world.ask('twice@example.com')
  await expect.poll(() => world.mailOf(attemptId), { timeout: 20_000 }).toBe('failed')
  expect(world.mailbox.list()).toHaveLength(2)
})

test('mail: one that a server had begun to send when it died is sent once more, and never again', async () => {
  const world = await start()
  const attemptId = await world.ask('left@example.com')
  await expect.poll(() => world.mailOf(attemptId)).toBe('sent')
  const { db } = world.store
  const left = { state: 'sending', nextTryAt: Date.now() } as const
  await db.update(mailOutbox).set(left).where(eq(mailOutbox.id, attemptId))
  await world.ask('other@example.com') // has the server look
  const state = async () =>
    (await db.select().from(mailOutbox).where(eq(mailOutbox.id, attemptId)))[0]?.state
  await expect.poll(state, { timeout: 10_000 }).toBe('sent')
  await db.update(mailOutbox).set(left).where(eq(mailOutbox.id, attemptId))
  await world.ask('another@example.com')
  await expect.poll(state, { timeout: 10_000 }).toBe('failed')
  const mails = world.mailbox.list().filter(({ to }) => to.includes('left@example.com'))
  expect(mails).toHaveLength(2)
})

test.skipIf(!engines.names.includes('postgres'))(
  'mail: servers that share a database send each mail once',
  async () => {
    const world = await start(await engines.place('postgres'))
    const second = await startWorld(['http://127.0.0.1:1'], {
      ...world.options,
      relay: false,
    })
    onTestFinished(() => second.close())
    const addresses = Array.from({ length: 30 }, (_, index) => `shared${index}@example.com`)
    await Promise.all(
      addresses.map(async (email, index) => {
        const browser = await createFrameClient(index % 2 === 0 ? world.url : second.url)
        expect((await browser.start(email)).status).toBe(200)
      }),
    )
    const arrived = () => world.mailbox.list().map(({ to }) => to[0])
    await expect.poll(() => arrived().length, { timeout: 20_000 }).toBe(30)
    expect(new Set(arrived())).toEqual(new Set(addresses))
    const states = await world.store.db.select({ tries: mailOutbox.tries }).from(mailOutbox)
    expect(states.every(({ tries }) => tries === 1)).toBe(true)
  },
)
