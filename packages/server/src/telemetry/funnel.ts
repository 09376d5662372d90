import { sql, type SQL } from 'drizzle-orm'
import type { Limits } from '../config/limits.ts'
import type { Database } from '../store/database.ts'
import { steps } from './stepOf.ts'

/** What is looked at: one project, from a time up to, but not including, another, in milliseconds since 1970. */
export type FunnelQuestion = {
  readonly projectId: string
  readonly from: number
  readonly to: number
}

/** How many of those who opened the dialog without a wallet came how far. Each opening counts once. */
export type Funnel = FunnelQuestion & {
  readonly steps: {
    readonly opened: number
    readonly chosen: number
    readonly connected: number
    readonly signed: number
  }
  /** By wallet or way to log in, the most chosen first. Who tries two of them counts for both. */
  readonly wallets: readonly {
    readonly name: string
    readonly chosen: number
    readonly connected: number
    readonly signed: number
    /** Openings in which it has ended with an error. */
    readonly failed: number
  }[]
  /** What went wrong, by event and reason, the most frequent first. */
  readonly errors: readonly {
    readonly event: string
    readonly problem: string
    /** The wallet that was chosen last before it. */
    readonly name: string
    readonly openings: number
  }[]
}

/** Counts the openings of the dialog by how far they led. */
export async function readFunnel(
  db: Database,
  { projectId, from, to }: FunnelQuestion,
  { telemetryFunnelRows }: Pick<Limits, 'telemetryFunnelRows'>,
): Promise<Funnel> {
  // Each event belongs to the wallet that was named last before it; `part` counts the names so far.
  const openings = sql`with marked as (
    select funnel_id, event, step, problem, subject,
      count(subject) over (partition by funnel_id order by at, step, event_id) as part,
      bool_or(step = ${steps.opened}) over (partition by funnel_id) as opened
    from telemetry_events
    where project_id = ${projectId} and at >= ${from} and at < ${to}
      and step is not null and funnel_id is not null
  ), openings as (
    select funnel_id, event, step, problem,
      max(subject) over (partition by funnel_id, part) as name
    from marked where opened
  )`
  const counted = (step: number) =>
    sql`count(distinct funnel_id) filter (where step = ${step})::int`
  const totals = await rows<Funnel['steps']>(
    db,
    sql`${openings}, reached as (
      select bool_or(step = ${steps.chosen}) as chosen, bool_or(step = ${steps.connected}) as connected,
        bool_or(step = ${steps.signed}) as signed
      from openings group by funnel_id
    ) select count(*)::int as opened, count(*) filter (where chosen)::int as chosen,
        count(*) filter (where chosen and connected)::int as connected,
        count(*) filter (where chosen and connected and signed)::int as signed
      from reached`,
  )
  const wallets = await rows<Funnel['wallets'][number]>(
    db,
    sql`${openings} select name, ${counted(steps.chosen)} as chosen, ${counted(steps.connected)} as connected,
        ${counted(steps.signed)} as signed, ${counted(steps.ended)} as failed
      from openings where name is not null
      group by name order by chosen desc, connected desc, name limit ${telemetryFunnelRows}`,
  )
  const errors = await rows<Funnel['errors'][number]>(
    db,
    sql`${openings} select event, coalesce(problem, '') as problem, coalesce(name, '') as name,
        count(distinct funnel_id)::int as openings
      from openings where step = ${steps.ended}
      group by 1, 2, 3 order by openings desc, event, problem, name limit ${telemetryFunnelRows}`,
  )
  const none = { opened: 0, chosen: 0, connected: 0, signed: 0 }
  return { projectId, from, to, steps: totals[0] ?? none, wallets, errors }
}

async function rows<Row>(db: Database, query: SQL) {
  // Both drivers answer `{ rows }`, with the columns that the query names; the type of an engine-neutral database cannot say so.
  return ((await db.execute(query)) as { readonly rows: readonly Row[] }).rows
}
