import type { SlotKind, SlotSeal } from '@latchkey/protocol/api'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

// The tables themselves are made by `migrations/0004_vault.sql`.

const time = (name: string) => bigint(name, { mode: 'number' })

/** Sealed wallets, one for each user of a project. */
export const vaults = pgTable(
  'vaults',
  {
    projectId: text('project_id').notNull(),
    userId: text('user_id').notNull(),
    walletId: text('wallet_id').notNull(),
    generation: integer().notNull(),
    counter: integer().notNull(),
    fingerprint: text().notNull(),
    address: text().notNull(),
    ciphertext: text().notNull(),
    writer: text().notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.userId] })],
)
/** A sealed wallet. */
export type Vault = typeof vaults.$inferSelect

/** A passkey as its verification needs it, all of it public. */
export type Credential = {
  readonly id: string
  /** COSE key, base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
}

/** What opens wallets: the server's part of each slot. */
export const vaultSlots = pgTable('vault_slots', {
  id: text().primaryKey(),
  walletId: text('wallet_id').notNull(),
  projectId: text('project_id').notNull(),
  userId: text('user_id').notNull(),
  kind: text().$type<SlotKind>().notNull(),
  half: text().notNull(),
  isKept: boolean('is_kept').notNull().default(false),
  sessionId: text('session_id').notNull(),
  deviceId: text('device_id').notNull(),
  jkt: text().notNull(),
  label: text().notNull().default(''),
  seal: jsonb().$type<SlotSeal>(),
  verifier: text(),
  challenge: text(),
  credential: jsonb().$type<Credential>(),
  createdAt: time('created_at').notNull(),
  usedAt: time('used_at'),
})
/** The server's part of a slot. */
export type VaultSlot = typeof vaultSlots.$inferSelect

/** Wrong recovery codes of one session: `migrations/0017_custody.sql`. */
export const vaultTries = pgTable(
  'vault_tries',
  {
    slotId: text('slot_id').notNull(),
    sessionId: text('session_id').notNull(),
    tries: integer().notNull(),
    lockedUntil: time('locked_until'),
  },
  (table) => [primaryKey({ columns: [table.slotId, table.sessionId] })],
)

export const vaultChallenges = pgTable('vault_challenges', {
  challenge: text().primaryKey(),
  walletId: text('wallet_id').notNull(),
  sessionId: text('session_id').notNull(),
  expiresAt: time('expires_at').notNull(),
})
