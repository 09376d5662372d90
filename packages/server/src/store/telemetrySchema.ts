import type { ErrorCategory, ReportedEvent } from '@latchkey/protocol/api'
import { bigint, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'

// The table itself is made by `migrations/0012_telemetry.sql`.

/** What kits report of their use. */
export const telemetryEvents = pgTable(
  'telemetry_events',
  {
    projectId: text('project_id').notNull(),
    eventId: uuid('event_id').notNull(),
    at: bigint({ mode: 'number' }).notNull(),
    kind: text().$type<'track' | 'error'>().notNull(),
    event: text().$type<ReportedEvent | ErrorCategory>().notNull(),
    funnelId: uuid('funnel_id'),
    step: smallint(),
    subject: text(),
    problem: text(),
    url: text().notNull(),
    network: text(),
    sdk: text(),
    properties: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.eventId] })],
)
/** What a kit has reported, as it is kept. */
export type TelemetryRow = typeof telemetryEvents.$inferInsert
