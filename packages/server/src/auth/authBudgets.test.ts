import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findEngines } from '../fixtures/databases.ts'
import { limits } from '../config/limits.ts'
import { authBudgets } from '../store/authSchema.ts'
import { openStore } from '../store/openStore.ts'
import type { Store } from '../store/store.ts'
import { createAuthBudgets } from './authBudgets.ts'

const engines = await findEngines()
afterAll(() => engines.remove())

const key = new Uint8Array(32).fill(7)
const hour = 3_600_000

describe.each(engines.names)('budgets on %s', (name) => {
  /** Of two servers: on PostgreSQL each has connections of its own. */
  let stores: readonly Store[]
  beforeAll(async () => {
    const place = await engines.place(name)
    const first = await openStore(place)
    stores = [first, place.databaseUrl === undefined ? first : await openStore(place)]
  }, 120_000)
  afterAll(async () => {
    for (const store of new Set(stores)) await store.close()
  })

  type Asked = { readonly address: string; readonly prefix: string; readonly now?: number }

  /** @returns whether the mail may be sent. */
  async function spend(server: number, { now = 0, ...asked }: Asked, most = { perPrefix: 100 }) {
    const budgets = createAuthBudgets(
      { ...limits, emailsPerAddress: 2, emailsPerPrefix: most.perPrefix },
      key,
    )
    try {
      await stores[server % 2]?.db.transaction((tx) =>
        budgets.spendMail(tx, { ...asked, device: undefined, projectId: 'demo', now }),
      )
      return true
    } catch (error) {
      expect(error).toMatchObject({ code: 'too_many_requests' })
      return false
    }
  }

  test('of many that ask two servers at once, only as many get a mail as there are left', async () => {
    const ada = { address: 'ada', prefix: '192.0.2.0/24' }
    const asked = Array.from({ length: 20 }, (_, server) => spend(server, ada))
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(2)
  })

  test('an hour after the first, it is full again', async () => {
    const bob = { address: 'bob', prefix: '192.0.2.0/24' }
    expect(await spend(0, { ...bob, now: 0 })).toBe(true)
    expect(await spend(1, { ...bob, now: 1 })).toBe(true)
    expect(await spend(1, { ...bob, now: hour - 1 })).toBe(false)
    expect(await spend(1, { ...bob, now: hour })).toBe(true)
    expect(await spend(0, { ...bob, now: hour + 1 })).toBe(true)
    expect(await spend(0, { ...bob, now: hour + 1 })).toBe(false)
  })

  test('who is refused by one budget takes nothing from the others', async () => {
    const most = { perPrefix: 3 }
    const prefix = '198.51.100.0/24'
    for (const isSent of [true, true, false, false, false])
      expect(await spend(0, { address: 'eve', prefix }, most)).toBe(isSent)
    expect(await spend(1, { address: 'fay', prefix }, most)).toBe(true)
    expect(await spend(0, { address: 'gil', prefix }, most)).toBe(false)
  })

  test('the store tells neither an address nor a network', async () => {
    await spend(0, { address: 'hal', prefix: '203.0.113.0/24' })
    const rows = (await stores[0]?.db.select().from(authBudgets)) ?? []
    expect(rows.length).toBeGreaterThan(3)
    for (const row of rows) expect(row.key).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })
})
