import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { OperatorError } from '../errors.ts'
import { findPostgres, newDatabase, type Postgres } from '../fixtures/postgres.ts'
import { storeImage } from '../fixtures/memoryStore.ts'
import { preparedFolder } from '../fixtures/preparedFolder.ts'
import { migrate, migrationLock } from './migrate.ts'
import { openStore, type StoreOptions } from './openStore.ts'
import { openPostgres } from './postgres.ts'
import {
  createProject,
  defaultFeatures,
  getProject,
  listProjects,
  setFeatures,
  setOrigins,
} from './projects.ts'
import type { Store } from './store.ts'

// Processes, databases and chains that start take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const given = process.env.TEST_DATABASE_URL
const found = given === undefined ? await findPostgres() : undefined
const missing = found && 'missing' in found ? found.missing : undefined
if (missing !== undefined) {
  if (process.env.CI) throw new Error(missing)
  console.warn(`The store is tested on the embedded engine only. ${missing}.`)
}

let postgres: Postgres | undefined
beforeAll(async () => {
  if (typeof found === 'function') postgres = await found()
})
afterAll(() => postgres?.remove())

type Engine = {
  readonly name: string
  /** What is there after a restart. */
  readonly place: () => Promise<StoreOptions>
  /** What is opened once, and in a moment. */
  readonly brief: () => Promise<StoreOptions>
}
const onPostgres = async () => ({
  databaseUrl: await newDatabase(given ?? postgres?.url ?? ''),
})
const engines: Engine[] = [
  {
    name: 'pglite',
    place: async () => ({ dataFolder: await preparedFolder() }),
    brief: async () => ({ image: await storeImage() }),
  },
]
if (missing === undefined) engines.push({ name: 'postgres', place: onPostgres, brief: onPostgres })

describe.each(engines)('store on $name', ({ place, brief }) => {
  const withStore = async (place: StoreOptions, work: (store: Store) => Promise<void>) => {
    const store = await openStore(place)
    try {
      await work(store)
    } finally {
      await store.close()
    }
  }

  test('projects: are made, listed in order, changed and found again after a restart', async () => {
    const options = await place()
    await withStore(options, async (store) => {
      await createProject(store, { id: 'one', name: 'One' })
      await createProject(store, { id: 'two', name: "Robert'); drop table projects;--" })
      await setOrigins(store, 'one', ['https://APP.example.com', 'https://app.example.com'])
      await setFeatures(store, 'one', [{ id: 'swap', isEnabled: false }])
    })
    await withStore(options, async (store) => {
      const [one, two] = await listProjects(store)
      expect(one).toMatchObject({ id: 'one', allowedOrigins: ['https://app.example.com'] })
      expect(one?.features).toContainEqual({ id: 'swap', isEnabled: false, config: null })
      expect(two?.name).toBe("Robert'); drop table projects;--")
      expect(one?.createdAt).toBeInstanceOf(Date)
      expect(await getProject(store, 'three')).toBeUndefined()
    })
  })

  test('projects: refuse a taken id, an unknown one, and what is no origin or feature', async () => {
    await withStore(await brief(), async (store) => {
      await createProject(store, { id: 'one', name: 'One' })
      const refused = [
        () => createProject(store, { id: 'one', name: 'Again' }),
        () => createProject(store, { id: 'a b', name: 'Bad id' }),
        () => createProject(store, { name: ' ' }),
        () => createProject(store, { name: 'Bad', allowedOrigins: ['*'] }),
        () => setOrigins(store, 'nobody', []),
        () => setOrigins(store, 'one', ['https://example.com/path']),
        () => setFeatures(store, 'one', [{ id: 'teleport', isEnabled: true }]),
        () => setFeatures(store, 'nobody', []),
      ]
      for (const attempt of refused) await expect(attempt()).rejects.toBeInstanceOf(OperatorError)
      expect(await listProjects(store)).toMatchObject([{ name: 'One', allowedOrigins: [] }])
    })
  })

  test('projects: of many that are made with one id at once, one is', async () => {
    await withStore(await brief(), async (store) => {
      const attempts = Array.from({ length: 20 }, (_, index) =>
        createProject(store, { id: 'same', name: `Number ${index}` }),
      )
      const results = await Promise.allSettled(attempts)
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })
  })

  test('projects: features that are switched at once are all switched', async () => {
    await withStore(await brief(), async (store) => {
      await createProject(store, { id: 'one', name: 'One' })
      const ids = ['social_login', 'swap', 'onramp', 'activity', 'nfts', 'reown_branding', 'names']
      await Promise.all(ids.map((id) => setFeatures(store, 'one', [{ id, isEnabled: false }])))
      const project = await getProject(store, 'one')
      expect(project?.features.map(({ isEnabled }) => isEnabled)).toEqual(ids.map(() => false))
    })
  })

  test('projects: a feature that is switched on without a row may use what it does by default', async () => {
    await withStore(await brief(), async (store) => {
      await createProject(store, { id: 'old', name: 'Old', features: [] })
      const ids = defaultFeatures.map(({ id }) => id)
      const changes = ids.map((id) => ({ id, isEnabled: true }))
      expect((await setFeatures(store, 'old', changes)).features).toEqual(defaultFeatures)
    })
  })

  test('projects: a feature that may use nothing is mended when it is switched, logins excepted', async () => {
    await withStore(await brief(), async (store) => {
      const ids = ['names', 'swap', 'onramp', 'social_login']
      const features = ids.map((id) => ({ id, isEnabled: true, config: [] }))
      await createProject(store, { id: 'old', name: 'Old', features })
      const changes = ids.map((id) => ({ id, isEnabled: true }))
      expect((await setFeatures(store, 'old', changes)).features).toEqual([
        { id: 'names', isEnabled: true, config: null },
        { id: 'swap', isEnabled: true, config: null },
        { id: 'onramp', isEnabled: true, config: null },
        { id: 'social_login', isEnabled: true, config: [] },
      ])
    })
  })

  test('projects: names are allowed zone by zone, and what is no zone is refused', async () => {
    await withStore(await brief(), async (store) => {
      await createProject(store, { id: 'one', name: 'One' })
      const zones = (...config: string[]) =>
        setFeatures(store, 'one', [{ id: 'names', isEnabled: true, config }])
      const names = { id: 'names', isEnabled: true, config: ['example.eth', 'id.example.com'] }
      expect((await zones(...names.config)).features).toContainEqual(names)
      for (const zone of ['example..eth', 'example.eth.', '.eth', 'Example.eth', 'exa mple.eth'])
        await expect(zones(zone)).rejects.toThrow(`"${zone}" is not something that names can use`)
      const swap = { id: 'swap', isEnabled: true, config: ['example.eth'] }
      await expect(setFeatures(store, 'one', [swap])).rejects.toBeInstanceOf(OperatorError)
    })
  })

  test('store: undoes what a failed transaction has done, and goes on', async () => {
    await withStore(await brief(), async (store) => {
      // Both drivers answer `{ rows }`, with more around them.
      const applied = async () =>
        (
          (await store.db.execute(sql`select name from latchkey_migrations order by name`)) as {
            rows: unknown[]
          }
        ).rows
      const before = await applied()
      expect(before).toContainEqual({ name: '0001_projects.sql' })
      const attempt = store.db.transaction(async (tx) => {
        await tx.execute(sql`delete from latchkey_migrations`)
        throw new Error('changed my mind')
      })
      await expect(attempt).rejects.toThrow('changed my mind')
      expect(await applied()).toEqual(before)
    })
  })

  test('store: is not opened by an older version than wrote it', async () => {
    const options = await place()
    await withStore(options, async (store) => {
      await store.db.execute(sql`insert into latchkey_migrations (name) values ('9999_later.sql')`)
    })
    await expect(openStore(options)).rejects.toThrow(/newer version.*9999_later\.sql/)
  })

  test("store: tables that cannot be brought up to date are the operator's to see to", async () => {
    const options = await place()
    await withStore(options, async (store) => {
      await store.db.execute(sql`delete from latchkey_migrations where name = '0001_projects.sql'`)
    })
    const opened = openStore(options)
    await expect(opened).rejects.toBeInstanceOf(OperatorError)
    await expect(opened).rejects.toThrow(
      /could not be brought up to date \(.*"projects" already exists\)\. .*start the server again/,
    )
  })

  test('store: says which project was written', async () => {
    await withStore(await brief(), async (store) => {
      const heard: (string | undefined)[] = []
      store.onProjectChange((id) => heard.push(id))
      await createProject(store, { id: 'one', name: 'One' })
      await setOrigins(store, 'one', [])
      expect(heard.filter((id) => id === 'one').length).toBeGreaterThanOrEqual(2)
    })
  })
})

test.skipIf(missing !== undefined)(
  'store on postgres: servers that start together on a new database all come up',
  async () => {
    const databaseUrl = await newDatabase(given ?? postgres?.url ?? '')
    const stores = await Promise.all([1, 2, 3].map(() => openStore({ databaseUrl })))
    await Promise.all(stores.map((store) => store.close()))
  },
)

test.skipIf(missing !== undefined)(
  'store on postgres: a server waits for one that takes longer to migrate than a query may',
  async () => {
    const databaseUrl = await newDatabase(given ?? postgres?.url ?? '')
    const other = new pg.Client({ connectionString: databaseUrl })
    await other.connect()
    const { db, close } = await openPostgres(databaseUrl, () => {}, 300)
    try {
      await other.query('begin')
      await other.query('select pg_advisory_xact_lock($1::int)', [migrationLock])
      const migrated = Promise.allSettled([migrate(db)])
      const waiting = `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted`
      await expect.poll(async () => (await other.query(waiting, [migrationLock])).rowCount).toBe(1)
      await wait(900)
      await other.query('commit')
      expect(await migrated).toEqual([{ status: 'fulfilled', value: undefined }])
      // What serves people is held to its time as before.
      await expect(db.execute(sql`select pg_sleep(5)`)).rejects.toThrow()
    } finally {
      await other.end()
      await close()
    }
  },
)

test.skipIf(missing !== undefined)(
  'store on postgres: hears of what another process writes',
  async () => {
    const databaseUrl = await newDatabase(given ?? postgres?.url ?? '')
    const [here, there] = await Promise.all([
      openStore({ databaseUrl }),
      openStore({ databaseUrl }),
    ])
    try {
      await expect.poll(() => here.isListening()).toBe(true)
      const heard = new Promise((resolve) => here.onProjectChange(resolve))
      await createProject(there, { id: 'elsewhere', name: 'Elsewhere' })
      expect(await heard).toBe('elsewhere')
    } finally {
      await here.close()
      await there.close()
    }
  },
)

test('store on postgres: says so when there is none at the address', async () => {
  await expect(openStore({ databaseUrl: 'postgres://a:b@127.0.0.1:1/none' })).rejects.toThrow(
    /DATABASE_URL does not answer \(.*ECONNREFUSED/,
  )
})
