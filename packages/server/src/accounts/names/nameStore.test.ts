import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { ServerError } from '../../errors.ts'
import { findEngines } from '../../fixtures/databases.ts'
import { openStore } from '../../store/openStore.ts'
import { createNameStore, type NameClaim } from './nameStore.ts'

// Databases that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const engines = await findEngines()
afterAll(() => engines.remove())

/** Two servers that share a database, as far as the engine can be shared. */
async function open(engine: string) {
  const place = await engines.place(engine)
  const stores = [await openStore(place)]
  if (place.databaseUrl !== undefined) stores.push(await openStore(place))
  onTestFinished(async () => {
    for (const store of stores) await store.close()
  })
  return stores.map((store) => createNameStore(store, 'zone.eth'))
}

const now = 1_795_341_600_000
const claimOf = (index: number, label: string): NameClaim => ({
  label,
  address: `0x${index.toString(16).padStart(40, '0')}`,
  coinType: 60,
  isKey: true,
  attributes: {},
  message: `${label} ${index}`,
  signedAt: now / 1_000,
})

test.each(engines.names)(
  '%s: of many servers and people exactly one gets a name',
  async (engine) => {
    const stores = await open(engine)
    const claims = Array.from({ length: 40 }, (_, index) =>
      // Some want one that only looks like it.
      claimOf(index, index % 4 === 0 ? 'a1l-the-same' : 'all-the-same'),
    )
    const results = await Promise.allSettled(
      claims.map((claim, index) => stores[index % stores.length]?.claim(claim, now, now + 1)),
    )
    const won = results.filter(({ status }) => status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'fulfilled') continue
      expect(result.reason).toBeInstanceOf(ServerError)
      expect(['name_taken', 'name_confusable']).toContain((result.reason as ServerError).code)
    }
  },
)

test.each(engines.names)('%s: one message that comes many times counts once', async (engine) => {
  const stores = await open(engine)
  const claim = claimOf(1, 'many-times')
  const rows = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      stores[index % stores.length]?.claim(claim, now + index, now + 60_000),
    ),
  )
  expect(new Set(rows.map((row) => row?.registeredAt)).size).toBe(1)
})

test.each(engines.names)('%s: an address that asks for many names gets one', async (engine) => {
  const stores = await open(engine)
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      stores[index % stores.length]?.claim(claimOf(7, `name-number-${index}`), now, now + 1),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
