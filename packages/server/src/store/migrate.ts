import { readFile, readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { OperatorError } from '../errors.ts'
import type { Database } from './store.ts'

/** Where the tables of each version are. */
export const migrationsFolder = new URL('./migrations/', import.meta.url)
/** Any number will do, as long as every node takes the same one. */
const advisoryLock = 4_401_002

/**
 * Brings the store to this version's tables: plain SQL files in the order of their names, each once, all or nothing.
 * Nodes that start together wait for one another.
 *
 * @throws OperatorError when the store was written by a newer version.
 */
export async function migrate(db: Database) {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock}::int)`)
    await tx.execute(
      sql`create table if not exists latchkey_migrations (name text primary key, applied_at timestamptz not null default now())`,
    )
    const applied = await appliedNames(tx)
    const unknown = [...applied].filter((name) => !names.includes(name))
    if (unknown.length > 0)
      throw new OperatorError(
        `The store was written by a newer version of Latchkey (it knows ${unknown.join(', ')}). Start that version, or restore an older backup.`,
      )
    for (const name of names) {
      if (applied.has(name)) continue
      const file = await readFile(new URL(name, migrationsFolder), 'utf8')
      for (const statement of file.split('--> statement-breakpoint'))
        await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into latchkey_migrations (name) values (${name})`)
    }
  })
}

async function appliedNames(db: Pick<Database, 'execute'>) {
  // Both drivers answer `{ rows }`; the type of an engine-neutral database cannot say so.
  const result = (await db.execute(sql`select name from latchkey_migrations`)) as {
    rows: { name: string }[]
  }
  return new Set(result.rows.map((row) => row.name))
}
