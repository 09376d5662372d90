/** The limits of what kits report. */
export const telemetryLimits = {
  telemetryBytes: {
    value: 65_536,
    unit: 'bytes',
    effect: 'of a report, which is what browsers send when a page is left: 413 `body_too_large`',
  },
  telemetryEventsPerPrefix: {
    value: 3_000,
    unit: 'events per minute',
    effect: 'from one network for one project: 429 `too_many_requests`, and none of them is kept',
  },
  telemetryEventsPerProject: {
    value: 60_000,
    unit: 'events per minute',
    effect: 'for one project from everywhere: the same',
  },
  telemetryErrors: {
    value: 5,
    unit: 'errors per minute',
    effect: 'from one network for one project; more are not kept',
  },
  telemetryLateMs: {
    value: 86_400_000,
    unit: 'ms',
    effect: 'that an event may be old, or its clock slow; older ones count as of now',
  },
  telemetryDeletes: {
    value: 5_000,
    unit: 'events',
    effect: 'that are too old are deleted at once, so that nothing else waits long',
  },
  telemetryDeletesMs: {
    value: 60_000,
    unit: 'ms',
    effect: 'between two looks for events that are too old',
  },
  telemetryFunnelRows: {
    value: 50,
    unit: 'wallets',
    effect: 'in an answer of `latchkey funnel`, and as many errors: the most frequent ones',
  },
} as const
