import { reportedEvent, type ReportedEventBody } from '@latchkey/protocol/api'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ServerError } from '../errors.ts'
import type { Limits } from '../config/limits.ts'
import type { Logger } from '../log.ts'
import { telemetryEvents } from '../store/telemetrySchema.ts'
import { sayStoreAway } from '../store/storeAway.ts'
import type { Store } from '../store/store.ts'
import { deleteEvents } from './retention.ts'
import { usualDays, type TelemetryOptions } from './telemetryOptions.ts'
import { toRow } from './toRow.ts'

const dayMs = 86_400_000

/** Whom a report comes from. The network is counted with and forgotten; it is written nowhere. */
export type Reporter = {
  readonly projectId: string
  /** As `ipPrefix` writes it. */
  readonly prefix: string
  readonly sdk: string
}

/** Takes what kits report, where the operator has switched it on, and forgets it in time. */
export function createTelemetry({
  settings,
  store: { db },
  limits,
  log,
}: {
  readonly settings: TelemetryOptions | undefined
  readonly store: Store
  readonly limits: Limits
  readonly log: Logger
}) {
  const { projects = 'all', days = usualDays } = settings ?? {}
  const perMinute = (points: number) => new RateLimiterMemory({ points, duration: 60 })
  const fromNetwork = perMinute(limits.telemetryEventsPerPrefix)
  const forProject = perMinute(limits.telemetryEventsPerProject)
  const errors = perMinute(limits.telemetryErrors)

  // Also where it was switched off since: what is there goes when its time is over.
  const tidy = () => {
    deleteEvents(db, Date.now() - days * dayMs, limits).catch((error: unknown) =>
      log.warn({ err: error }, 'old events were not deleted'),
    )
  }
  const tidying = setInterval(tidy, limits.telemetryDeletesMs)
  tidying.unref()

  const isOn = (projectId: string) =>
    settings !== undefined && (projects === 'all' || projects.includes(projectId))

  async function keep(bodies: readonly ReportedEventBody[], { projectId, sdk }: Reporter) {
    if (bodies.length === 0) return
    const now = Date.now()
    const source = { projectId, sdk, now, lateMs: limits.telemetryLateMs }
    try {
      await db
        .insert(telemetryEvents)
        .values(bodies.map((body) => toRow(body, source)))
        .onConflictDoNothing()
    } catch (error) {
      throw sayStoreAway(error)
    }
  }

  return {
    /** Whether the reports of a project are taken. */
    isOn,

    /**
     * Keeps what of the reports is as it has to be, each once.
     *
     * @throws ServerError `not_found` where the operator has not switched it on, `too_many_requests`, `store_unavailable`
     */
    take: async (reports: readonly unknown[], reporter: Reporter) => {
      if (!isOn(reporter.projectId))
        throw new ServerError('not_found', 'This server collects no events of this project.')
      const { projectId, prefix } = reporter
      const network = `${projectId} ${prefix}`
      await spend(fromNetwork, network, reports.length)
      await spend(forProject, projectId, reports.length)
      const bodies: ReportedEventBody[] = []
      for (const report of reports) {
        const { data } = reportedEvent.safeParse(report)
        if (data && (data.props.type === 'track' || (await isWithin(errors, network))))
          bodies.push(data)
      }
      await keep(bodies, reporter)
      return { accepted: bodies.length, refused: reports.length - bodies.length }
    },

    close: () => clearInterval(tidying),
  }
}

/** Takes what kits report. */
export type Telemetry = ReturnType<typeof createTelemetry>

async function isWithin(budget: RateLimiterMemory, key: string) {
  try {
    await budget.consume(key)
    return true
  } catch (left) {
    if (!(left instanceof RateLimiterRes)) throw left
    return false
  }
}

async function spend(budget: RateLimiterMemory, key: string, points: number) {
  try {
    await budget.consume(key, points)
  } catch (left) {
    if (!(left instanceof RateLimiterRes)) throw left
    const retryAfter = Math.max(1, Math.ceil(left.msBeforeNext / 1000))
    throw new ServerError(
      'too_many_requests',
      `Too many events. Try again after ${retryAfter} s.`,
      {
        retryAfter,
      },
    )
  }
}
