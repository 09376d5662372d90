import { scrubStack, scrubText, scrubUrl, type ReportedEventBody } from '@latchkey/protocol/api'
import type { TelemetryRow } from '../store/telemetrySchema.ts'
import { stepOf } from './stepOf.ts'

/** Where a report comes from, besides what stands in it. */
export type ReportSource = {
  readonly projectId: string
  /** Kind and version of the kit, as it says. */
  readonly sdk: string
  readonly now: number
  /** Milliseconds that an event may be old. */
  readonly lateMs: number
}

/**
 * What is kept of a report. Whoever has sent it may have left out to take away what does not belong there: it is done here again.
 */
export function toRow(body: ReportedEventBody, source: ReportSource): TelemetryRow {
  const { props } = body
  return {
    projectId: source.projectId,
    eventId: body.eventId,
    at: timeOf(body.timestamp, source),
    kind: props.type,
    event: props.event,
    funnelId: body.funnelId ?? null,
    url: scrubUrl(body.url),
    network: body.caipNetworkId ?? null,
    sdk: /^[\w .@/-]{1,100}$/.test(source.sdk) ? source.sdk : null,
    ...describe(props),
  }
}

function describe(props: ReportedEventBody['props']) {
  if (props.type === 'error') {
    const { errorType, errorMessage, stackTrace } = props
    const properties = {
      errorType,
      errorMessage: scrubText(errorMessage),
      stackTrace: stackTrace && scrubStack(stackTrace),
    }
    return { step: null, subject: null, problem: null, properties }
  }
  const properties = { ...props.properties }
  for (const name of ['message', 'name'] as const)
    if (properties[name] !== undefined) properties[name] = scrubText(properties[name])
  return { ...stepOf(props.event, properties), properties }
}

/** The page's clock, unless it is wrong or the report has waited for too long. */
function timeOf(timestamp: string | number, { now, lateMs }: ReportSource) {
  const at = new Date(timestamp).getTime()
  return at <= now && at >= now - lateMs ? at : now
}
