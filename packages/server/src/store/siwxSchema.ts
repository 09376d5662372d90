import { bigint, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AccountMetadata, StoredAccount } from '../auth/siwx/siwxStore.ts'

// The tables themselves are made by `migrations/0013_siwx.sql`.

const time = (name: string) => bigint(name, { mode: 'number' }).notNull()

export const siwxNonces = pgTable(
  'siwx_nonces',
  {
    hash: text().notNull(),
    projectId: text('project_id').notNull(),
    expiresAt: time('expires_at'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.hash] })],
)

export const siwxSessions = pgTable('siwx_sessions', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  hash: text().notNull(),
  previousHash: text('previous_hash'),
  previousUntil: time('previous_until'),
  rotatedAt: time('rotated_at'),
  expiresAt: time('expires_at'),
  accounts: jsonb().$type<readonly StoredAccount[]>().notNull(),
})

export const siwxMetadata = pgTable(
  'siwx_metadata',
  {
    projectId: text('project_id').notNull(),
    account: text().notNull(),
    metadata: jsonb().$type<AccountMetadata>().notNull(),
    updatedAt: time('updated_at'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.account] })],
)
