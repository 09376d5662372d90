import { readFile, readdir } from 'node:fs/promises'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { OperatorError } from '../errors.ts'
import { withoutTimeLimit } from './postgres.ts'
import type { Database } from './database.ts'

/** Where the tables of each version are. */
export const migrationsFolder = new URL('./migrations/', import.meta.url)
/** What a node holds while it changes tables. Any number will do, as long as every node takes the same one. */
export const migrationLock = 4_401_002

/**
 * Brings the store to this version's tables: plain SQL files in the order of their names, each once, all or nothing.
 * Nodes that start together wait for one another, however long one takes.
 *
 * @throws OperatorError when the store was written by a newer version, or refuses or loses the change.
 */
export async function migrate(db: Database) {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  try {
    await withoutTimeLimit(db, (patient) => applyAll(patient, names))
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause
    throw new OperatorError(
      `The tables of the store could not be brought up to date (${reason(cause)}). Nothing is left half done. Check that the database runs, that its disk has room and that its user may change tables, then start the server again.`,
      { cause },
    )
  }
}

async function applyAll(db: Database, names: readonly string[]) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock}::int)`)
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

/** Drizzle's own message is the statement, whole; the driver's is behind it. */
function reason(error: unknown) {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
