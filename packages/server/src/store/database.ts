import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** The tables, on whichever engine holds them. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>
