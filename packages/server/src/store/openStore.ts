import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createLocalBus } from '../bus/localBus.ts'
import { OperatorError } from '../errors.ts'
import { limits } from '../config/limits.ts'
import { assertRoom } from './assertRoom.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import type { Store } from './store.ts'

/** Where a store is: a PostgreSQL, or a folder for the embedded one. With neither it lives in memory. */
export type StoreOptions = {
  readonly databaseUrl?: string | undefined
  readonly dataFolder?: string | undefined
  /** An image that a store in memory begins from, as `prepareStoreImage` makes it: it is open in a fifth of the time. */
  readonly image?: string | undefined
  /** True if the store must exist. Default false: creates a missing store. */
  readonly mustExist?: boolean | undefined
}

/**
 * Opens the store and brings its tables to this version.
 *
 * @throws OperatorError when the folder is in use, its disk has no room for a new database, the database cannot be reached, or was written by a newer version.
 */
export async function openStore(options: StoreOptions = {}): Promise<Store> {
  const listeners = new Set<(id: string | undefined) => void>()
  const notify = (id: string | undefined) => {
    for (const listener of listeners) listener(id)
  }
  const engine = options.databaseUrl
    ? await onPostgres(options.databaseUrl, notify)
    : await onPglite(options)
  const store: Store = {
    ...engine,
    ping: () => within(limits.readyMs, engine.db.execute(sql`select 1`)),
    onProjectChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    projectChanged: notify,
  }
  try {
    if (options.mustExist && !(await hasTables(store)))
      throw noStore('the database of DATABASE_URL')
    await migrate(store.db)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

async function onPostgres(url: string, notify: (id: string | undefined) => void) {
  try {
    const { db, bus, isListening, close } = await openPostgres(url, notify)
    return {
      engine: 'postgres' as const,
      db,
      bus,
      dataFolder: undefined,
      isListening,
      announceSocket: async () => {},
      close,
    }
  } catch (cause) {
    throw new OperatorError(
      `The database of DATABASE_URL does not answer (${reason(cause)}). Check that it runs and that the address, name and password are right.`,
      { cause },
    )
  }
}

async function hasTables({ db }: Pick<Store, 'db'>) {
  const result = (await db.execute(sql`select to_regclass('latchkey_migrations') as name`)) as {
    rows: { name: string | null }[] // Both drivers answer `{ rows }`, which an engine-neutral database cannot say.
  }
  return result.rows[0]?.name != null
}

function noStore(place: string) {
  return new OperatorError(
    `There is no store in ${place}. Run the command where the server runs, or with the LATCHKEY_DATA or DATABASE_URL that the server has. \`latchkey serve\` and \`latchkey project create\` make a store.`,
  )
}

async function onPglite({ dataFolder, image, mustExist }: StoreOptions) {
  if (mustExist && dataFolder && !existsSync(join(dataFolder, 'postgres')))
    throw noStore(dataFolder)
  const lock = dataFolder === undefined ? undefined : await lockFolder(dataFolder)
  const folder = dataFolder && join(dataFolder, 'postgres')
  try {
    if (dataFolder && folder && !existsSync(folder)) await assertRoom(dataFolder)
    const { db, close } = await openPglite(folder, image)
    return {
      engine: 'pglite' as const,
      db,
      bus: createLocalBus(db),
      dataFolder,
      isListening: () => true,
      announceSocket: async (path: string) => lock?.announceSocket(path),
      close: async () => {
        await close()
        await lock?.release()
      },
    }
  } catch (cause) {
    await lock?.release()
    if (cause instanceof OperatorError) throw cause
    throw new OperatorError(
      `The embedded database in ${dataFolder ?? 'memory'} does not open (${reason(cause)}). Check that the disk has room and the folder may be written; restore a backup if its files are damaged.`,
      { cause },
    )
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ')
  return error instanceof Error ? error.message : String(error)
}

async function within(ms: number, work: PromiseLike<unknown>) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
