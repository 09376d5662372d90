import { sql } from 'drizzle-orm'
import type { Limits } from '../config/limits.ts'
import type { Database } from '../store/database.ts'

/**
 * Deletes the events from before a time, a bounded number at once: a long backlog never holds the table, nor the embedded database's only thread.
 *
 * @returns how many were deleted
 */
export async function deleteEvents(
  db: Database,
  before: number,
  { telemetryDeletes }: Pick<Limits, 'telemetryDeletes'>,
): Promise<number> {
  let deleted = 0
  for (;;) {
    // Both drivers answer `{ rows }`; the type of an engine-neutral database cannot say so.
    const { rows } = (await db.execute(sql`with old as (
      delete from telemetry_events where (project_id, event_id) in (
        select project_id, event_id from telemetry_events where at < ${before} order by at limit ${telemetryDeletes}
      ) returning 1
    ) select count(*)::int as count from old`)) as { rows: readonly { count: number }[] }
    const count = rows[0]?.count ?? 0
    deleted += count
    if (count < telemetryDeletes) return deleted
  }
}
