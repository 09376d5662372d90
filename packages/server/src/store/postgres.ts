import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { busChannel, createPostgresBus } from '../bus/postgresBus.ts'
import { limits } from '../config/limits.ts'
import * as schema from './schema.ts'
import type { Database } from './database.ts'

/** Who hears the notices of each channel; `undefined` says that some may have been missed. */
type Channels = Readonly<Record<string, (payload: string | undefined) => void>>

/**
 * Opens PostgreSQL by its connection string. Connections that break are replaced; a query that finds none to take fails.
 *
 * @param onProject - called with the id of a project that some process has written, and with `undefined` when notices may
 *   have been missed.
 * @param queryMs - how long a query may take.
 */
export async function openPostgres(
  url: string,
  onProject: (id: string | undefined) => void,
  queryMs: number = limits.storeQueryMs,
) {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: limits.storeConnectMs,
    application_name: 'latchkey',
  }
  const pool = new pg.Pool({
    ...connection,
    max: limits.storeConnections,
    query_timeout: queryMs,
  })
  // An idle connection that breaks is replaced by the pool; without a listener Node would end the process.
  pool.on('error', () => {})
  await pool.query('select 1')
  // Cast because `Database` is what both drivers have in common.
  const db = drizzle(pool, { schema }) as unknown as Database
  const bus = createPostgresBus(db)
  const listener = listen(connection, {
    latchkey_project_changed: onProject,
    [busChannel]: bus.heard,
  })
  return {
    db,
    bus,
    isListening: listener.isListening,
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}

/**
 * Does work that may take as long as it needs: on PostgreSQL by a connection of its own, since those of the pool give up after a while.
 * The embedded database sets no time.
 */
export async function withoutTimeLimit(db: Database, work: (db: Database) => Promise<void>) {
  // Drizzle keeps what it was opened with, of which the type of an engine-neutral database knows nothing.
  const { $client: pool } = db as { $client?: unknown }
  if (!(pool instanceof pg.Pool)) return work(db)
  const client = new pg.Client({ ...pool.options, query_timeout: undefined, keepAlive: true })
  // Whatever waits for an answer hears of a broken connection; without a listener Node would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await work(drizzle(client, { schema }))
  } finally {
    await client.end().catch(() => {})
  }
}

/** Keeps one connection that hears of changes, and gets a new one whenever it breaks. */
function listen(connection: pg.ClientConfig, channels: Channels) {
  let client: pg.Client | undefined
  let listening = false
  let closing = false
  let timer: NodeJS.Timeout | undefined
  const lost = () => {
    listening = false
    void client?.end().catch(() => {})
    client = undefined
    if (!closing) timer = setTimeout(() => void connect(), limits.storeRelistenMs)
  }
  const connect = async () => {
    const next = new pg.Client({ ...connection, keepAlive: true })
    client = next
    next.once('error', () => next === client && lost())
    next.once('end', () => next === client && lost())
    next.on('notification', ({ channel, payload }) => channels[channel]?.(payload))
    try {
      await next.connect()
      for (const channel of Object.keys(channels)) await next.query(`listen ${channel}`)
      listening = true
      for (const heard of Object.values(channels)) heard(undefined)
    } catch {
      if (next === client) lost()
    }
  }
  void connect()
  return {
    isListening: () => listening,
    close: async () => {
      closing = true
      listening = false
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
