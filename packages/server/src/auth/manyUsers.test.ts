import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as api from '@latchkey/protocol/api'
import { startLoginWorld } from '../fixtures/loginWorld.ts'
import { openMemoryStore } from '../fixtures/memoryStore.ts'
import type { Store } from '../store/store.ts'

// Databases and mailboxes that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const count = 20_000
let store: Store
let world: Awaited<ReturnType<typeof startLoginWorld>>

beforeAll(async () => {
  store = await openMemoryStore()
  world = await startLoginWorld({ store })
  const row = `from generate_series(1, ${count}) n`
  for (const statement of [
    `insert into auth_users select 'u' || n, 'demo', 'i' || n, 's', 'en', 1 ${row}`,
    `insert into auth_devices select 'd' || n, 'u' || n, 'demo', 'c' || n, 'Browser', 1, 1, null ${row}`,
    `insert into auth_sessions select 's' || n, 'u' || n, 'd' || n, 'demo', 'j', 'kept', '[]', 1, 1, 9e15, null ${row}`,
    `insert into auth_refresh_tokens select 'r' || n, 's' || n, 1, null, null ${row}`,
    `insert into auth_identities select 'p' || n, 'demo', 'u' || n, 'google', 'https://accounts.example', 'i' || n, null, null, true, 1, 1 ${row}`,
    'analyze',
  ])
    await store.db.execute(statement)
})
afterAll(async () => {
  await world.close()
  await store.close()
})

/** How many rows of each table were read one after the other, by any statement so far. */
async function readScanned() {
  const { rows } = (await store.db.execute(sql`
    select relname as name, sum(seq_tup_read)::float8 as count
    from (select relname, seq_tup_read from pg_stat_user_tables
      union all select relname, seq_tup_read from pg_stat_xact_user_tables) counted
    where relname like 'auth_%' group by relname
  `)) as { rows: readonly { name: string; count: number }[] } // both drivers answer so
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** The tables of which some statement meanwhile has read every row, or might as well have. */
async function scannedBy(work: () => Promise<unknown>) {
  const before = await readScanned()
  await work()
  const after = await readScanned()
  return [...after.keys()].filter(
    (name) => (after.get(name) ?? 0) - (before.get(name) ?? 0) >= count,
  )
}

test('many users: what a table scan costs shows', async () => {
  expect(
    await scannedBy(() => store.db.execute(`select id from auth_users where locale = 'none'`)),
  ).toEqual(['auth_users'])
})

test('many users: a login, its session, a second login and the end of both scan no table', async () => {
  const scanned = await scannedBy(async () => {
    const browser = await world.client()
    await world.logIn(browser, 'one-of-many@example.com')
    expect((await browser.session()).status).toBe(200)
    expect((await browser.refresh()).status).toBe(200)
    expect((await browser.send(api.getDevices, {}, 'session')).status).toBe(200)
    expect((await browser.send(api.endSession, { body: {} }, 'session')).status).toBe(200)
    expect((await world.logIn(browser, 'one-of-many@example.com')).status).toBe(200)
  })
  expect(scanned).toEqual([])
})
