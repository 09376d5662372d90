import type { RemoteFeature } from '@latchkey/protocol/api'
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/** The sites that use this server. The table itself is made by `migrations/0001_projects.sql`. */
export const projects = pgTable('projects', {
  id: text().primaryKey(),
  name: text().notNull(),
  allowedOrigins: jsonb('allowed_origins').$type<readonly string[]>().notNull(),
  features: jsonb().$type<readonly RemoteFeature[]>().notNull(),
  /** Whether hosts of previews and the visitor's own machine may show its frame too: `migrations/0005_frame.sql`. */
  defaultAncestors: boolean('default_ancestors').notNull().default(true),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** A site that uses this server: who may call it, and what it may offer its visitors. */
export type Project = typeof projects.$inferSelect

/** Relay messages until they expire. `migrations/0002_relay.sql` and `0018_relay_room.sql` create the tables. */
export const relayMessages = pgTable('relay_messages', {
  /** A hash of topic and message, so that the same message is there once. */
  id: text().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  topic: text().notNull(),
  message: text().notNull(),
  size: integer().notNull(),
  tag: integer().notNull(),
  attestation: text(),
  sender: text().notNull(),
  projectId: text('project_id').notNull(),
  publishedAt: bigint('published_at', { mode: 'number' }).notNull(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  network: text().notNull().default(''),
})

/** Which clients have a message already. */
export const relayAcknowledgements = pgTable(
  'relay_acknowledgements',
  { messageId: text('message_id').notNull(), clientId: text('client_id').notNull() },
  (table) => [primaryKey({ columns: [table.messageId, table.clientId] })],
)
