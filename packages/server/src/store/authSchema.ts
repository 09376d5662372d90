import type { IdentityProvider } from '@latchkey/protocol/api'
import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

// The tables themselves are made by `migrations/0003_auth.sql`.

const time = (name: string) => bigint(name, { mode: 'number' })

/** Which master secret the store was written with, and the root of its keys: `migrations/0009_root.sql`. */
export const serverSecrets = pgTable('server_secrets', {
  id: integer().primaryKey(),
  fingerprint: text().notNull(),
  rootWrapped: text('root_wrapped'),
})

/** Those who have logged in, each in one project. */
export const authUsers = pgTable('auth_users', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  emailIndex: text('email_index'),
  emailSealed: text('email_sealed'),
  locale: text().notNull(),
  createdAt: time('created_at').notNull(),
})

/** A browser and somebody who has logged in with it. */
export const authDevices = pgTable('auth_devices', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  projectId: text('project_id').notNull(),
  cookieHash: text('cookie_hash').notNull(),
  name: text().notNull(),
  createdAt: time('created_at').notNull(),
  lastUsedAt: time('last_used_at').notNull(),
  revokedAt: time('revoked_at'),
  /** The newest notice that it has shown: `migrations/0017_custody.sql`. */
  seenNotice: text('seen_notice'),
})

export const authSessions = pgTable('auth_sessions', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  deviceId: text('device_id').notNull(),
  projectId: text('project_id').notNull(),
  jkt: text().notNull(),
  storage: text().$type<'kept' | 'denied'>().notNull(),
  origins: jsonb().$type<readonly string[]>().notNull(),
  createdAt: time('created_at').notNull(),
  lastUsedAt: time('last_used_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  endedAt: time('ended_at'),
  /** How it was logged in to, and with which identity: `migrations/0006_identities.sql`. */
  provider: text().$type<'email' | IdentityProvider>().notNull().default('email'),
  identityId: text('identity_id'),
  /** The change of address that it may take back, if it may do nothing else. */
  claimId: text('claim_id'),
})

export const authRefreshTokens = pgTable('auth_refresh_tokens', {
  hash: text().primaryKey(),
  sessionId: text('session_id').notNull(),
  createdAt: time('created_at').notNull(),
  usedAt: time('used_at'),
  usedJkt: text('used_jkt'),
})

/** What a code is for. */
export type AttemptPurpose = 'login' | 'change-primary' | 'change-secondary'

/** A code that was sent, or is to be. */
export const authAttempts = pgTable('auth_attempts', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  purpose: text().$type<AttemptPurpose>().notNull(),
  emailIndex: text('email_index').notNull(),
  emailSealed: text('email_sealed').notNull(),
  jkt: text().notNull(),
  origin: text().notNull(),
  deviceName: text('device_name').notNull(),
  locale: text().notNull(),
  needsDevice: boolean('needs_device').notNull(),
  state: text().$type<'waiting' | 'confirmed' | 'verified' | 'ended'>().notNull(),
  tries: integer().notNull().default(0),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
})
/** A code that was sent, or is to be. */
export type Attempt = typeof authAttempts.$inferSelect

export const authCooldowns = pgTable('auth_cooldowns', {
  key: text().primaryKey(),
  until: time('until').notNull(),
})

/** `waiting`: both codes were right, and the wallet has not signed. */
export type EmailChangeState =
  'primary' | 'secondary' | 'waiting' | 'changed' | 'reverted' | 'cancelled'

/** Changes of address: those that wait for a code or for their day, and those that can be taken back. */
export const authEmailChanges = pgTable('auth_email_changes', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  projectId: text('project_id').notNull(),
  sessionId: text('session_id').notNull(),
  state: text().$type<EmailChangeState>().notNull(),
  attemptId: text('attempt_id').notNull(),
  oldIndex: text('old_index'),
  oldSealed: text('old_sealed'),
  newIndex: text('new_index').notNull(),
  newSealed: text('new_sealed').notNull(),
  createdAt: time('created_at').notNull(),
  changedAt: time('changed_at'),
  appliesAt: time('applies_at'),
  isSigned: boolean('is_signed').notNull().default(false),
  expiresAt: time('expires_at').notNull(),
})
/** A change of address. */
export type EmailChange = typeof authEmailChanges.$inferSelect

export const authProofs = pgTable('auth_proofs', {
  id: text().primaryKey(),
  expiresAt: time('expires_at').notNull(),
})

/** What a mail needs besides its recipient, none of it secret. */
export type MailFacts = Readonly<Record<string, string>>

/** Mails that are to be sent, or were. */
export const mailOutbox = pgTable('mail_outbox', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  kind: text().notNull(),
  recipientSealed: text('recipient_sealed').notNull(),
  locale: text().notNull(),
  facts: jsonb().$type<MailFacts>().notNull(),
  state: text().$type<'queued' | 'sending' | 'delayed' | 'sent' | 'failed'>().notNull(),
  unsure: integer().notNull().default(0),
  tries: integer().notNull().default(0),
  nextTryAt: time('next_try_at').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
})
/** A mail that is to be sent, or was. */
export type OutboxMail = typeof mailOutbox.$inferSelect

// The table itself is made by `migrations/0008_budgets.sql`.

/** What is spent of budgets that all servers of a store share. */
export const authBudgets = pgTable('auth_budgets', {
  key: text().primaryKey(),
  spent: integer().notNull(),
  endsAt: bigint('ends_at', { mode: 'number' }).notNull(),
})
