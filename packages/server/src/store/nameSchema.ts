import { bigint, boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

// The tables themselves are made by `migrations/0014_names.sql`.

const number = (name: string) => bigint(name, { mode: 'number' })

/** The names that the operator has given out. Times are milliseconds since 1970. */
export const names = pgTable(
  'names',
  {
    zone: text().notNull(),
    label: text().notNull(),
    /** What it looks like at a glance: no two names of a zone look alike. */
    skeleton: text().notNull(),
    /** In small letters. */
    address: text().notNull(),
    coinType: number('coin_type').notNull(),
    /** Whether a key of the address has signed, which is the same on every EVM chain; a contract's word counts on its own chain. */
    isKey: boolean('is_key').notNull(),
    attributes: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** The time in the message that was signed last, in seconds. */
    signedAt: number('signed_at').notNull(),
    registeredAt: number('registered_at').notNull(),
    updatedAt: number('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.zone, table.label] })],
)
/** A name that the operator has given out. */
export type NameRow = typeof names.$inferSelect

/** The messages that have been used, until they are too old to be. */
export const nameMessages = pgTable('name_messages', {
  digest: text().primaryKey(),
  expiresAt: number('expires_at').notNull(),
})
