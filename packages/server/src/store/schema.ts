import type { RemoteFeature } from '@latchkey/protocol/api'
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The sites that use this server. The table itself is made by `migrations/0001_projects.sql`. */
export const projects = pgTable('projects', {
  id: text().primaryKey(),
  name: text().notNull(),
  allowedOrigins: jsonb('allowed_origins').$type<readonly string[]>().notNull(),
  features: jsonb().$type<readonly RemoteFeature[]>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** A site that uses this server: who may call it, and what it may offer its visitors. */
export type Project = typeof projects.$inferSelect
