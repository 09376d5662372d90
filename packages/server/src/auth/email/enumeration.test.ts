import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '@latchkey/protocol/api'
import { createLocalBus } from '../../bus/localBus.ts'
import { otherCode, startLoginWorld } from '../../fixtures/loginWorld.ts'
import { storeImage } from '../../fixtures/memoryStore.ts'
import * as schema from '../../store/schema.ts'
import type { Database } from '../../store/database.ts'
import type { Store } from '../../store/store.ts'

/** Every statement that the server has sent to its store. */
const statements: string[] = []

/** A store in memory that lists what it is asked. */
async function openListedStore(): Promise<Store> {
  const client = await PGlite.create({ loadDataDir: await openAsBlob(await storeImage()) })
  const logger = { logQuery: (query: string) => void statements.push(query) }
  // Cast because `Database` is what both drivers have in common.
  const db = drizzle(client, { schema, logger }) as unknown as Database
  return {
    engine: 'pglite',
    db,
    dataFolder: undefined,
    bus: createLocalBus(db),
    ping: async () => {},
    isListening: () => true,
    onProjectChange: () => () => {},
    projectChanged: () => {},
    announceSocket: async () => {},
    close: () => client.close(),
  }
}

let store: Store
let world: Awaited<ReturnType<typeof startLoginWorld>>
beforeAll(async () => {
  store = await openListedStore()
  world = await startLoginWorld({ store })
}, 120_000)
afterAll(async () => {
  await world.close()
  await store.close()
})

/** What sends the mails takes its turns whenever it likes, long after the answer. */
const isOutbox = (statement: string) => /^(select|update) .*mail_outbox/.test(statement)

/** What the store is asked while something is done, in its order. */
async function workOf<Result>(work: () => Promise<Result>) {
  const before = statements.length
  const result = await work()
  return { result, work: statements.slice(before).filter((one) => !isOutbox(one)) }
}

test('enumeration: an address with an account costs the same work as one without', async () => {
  await world.logIn(await world.client(), 'known@example.com')
  // Once, so that what is remembered of the project is remembered for both.
  await (await world.client()).start('first@example.com')
  const lists = []
  for (const email of ['known@example.com', 'unknown@example.com']) {
    const browser = await world.client()
    const start = await workOf(() => browser.start(email))
    if (start.result.body.action !== 'VERIFY_DEVICE') throw new Error('It is told apart')
    const { attemptId } = start.result.body
    const status = await workOf(() => browser.status(attemptId))
    const mail = await world.mailTo(email, ({ links }) => links.some((l) => l.includes(attemptId)))
    const { code } = (await browser.confirm(attemptId, world.linkOf(mail).secret)).body
    const wrong = await workOf(() => browser.verify(attemptId, otherCode(code)))
    const late = await workOf(() => browser.verify('AAAAAAAAAAAAAAAAAAAAAA', code))
    lists.push({ start: start.work, status: status.work, wrong: wrong.work, late: late.work })
  }
  const [known, unknown] = lists
  expect(known).toEqual(unknown)
  // Otherwise there would be nothing to compare.
  expect(known?.start.length).toBeGreaterThan(6)
  expect(known?.wrong.length).toBeGreaterThan(1)
})

test('enumeration: a change to an address that somebody has costs the same as to a free one', async () => {
  await world.logIn(await world.client(), 'taken@example.com')
  const browser = await world.client()
  await world.logIn(browser, 'ada@example.com')
  const ask = (email: string) =>
    workOf(() => browser.send(api.startEmailChange, { body: { email } }, 'session'))
  await ask('before@example.com') // the one that the next replaces
  const taken = await ask('taken@example.com')
  const free = await ask('free@example.com')
  expect(taken.result.status).toBe(200)
  expect(taken.work).toEqual(free.work)
  expect(Object.keys(taken.result.body)).toEqual(Object.keys(free.result.body))
})
