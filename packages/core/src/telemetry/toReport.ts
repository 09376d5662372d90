import {
  reportedEvents,
  reportedProperties,
  scrubStack,
  scrubText,
  scrubUrl,
  type ErrorCategory,
  type ReportedEventBody,
} from '@latchkey/protocol/api'
import { KitError } from '../errors/KitError.ts'
import type { KitEvent } from '../kit/events.ts'
import type { Kit } from '../kit/kit.ts'

/** The kit's own errors that are no answer to what the visitor does, and where they come from. Others are not reported. */
const categories: Readonly<Record<string, ErrorCategory>> = {
  HTTP_STATUS: 'API_ERROR',
  SERVER_UNREACHABLE: 'API_ERROR',
  INVALID_RESPONSE: 'DATA_PARSING_ERROR',
  FRAME_UNAVAILABLE: 'SECURE_SITE_ERROR',
  FRAME_TIMEOUT: 'SECURE_SITE_ERROR',
  FRAME_REQUEST_FAILED: 'SECURE_SITE_ERROR',
}

/** What is sent of an event: nothing that the wire has no place for. `undefined` for those that are nobody's business at all. */
export function eventToReport(kit: Kit, happened: KitEvent): ReportedEventBody | undefined {
  const event = reportedEvents.find((name) => name === happened.event)
  if (!event) return undefined
  const { timestamp, funnelId } = happened
  const props = { type: 'track' as const, event, properties: pick(happened.properties) }
  return { ...envelope(kit), timestamp, funnelId, props }
}

/** What is sent of an error; `undefined` for those that are an answer to the visitor, and for what is no error. */
export function errorToReport(kit: Kit, cause: unknown): ReportedEventBody | undefined {
  const category = cause instanceof Error && categoryOf(cause)
  if (!category) return undefined
  const { name, stack = '' } = cause
  // The short messages of the kit and of viem leave out what exactly was asked.
  const text = 'shortMessage' in cause ? String(cause.shortMessage) : cause.message
  const type = cause instanceof KitError ? cause.code : name
  return {
    ...envelope(kit),
    timestamp: new Date().toISOString(),
    props: {
      type: 'error',
      event: category,
      errorType: /^[A-Za-z]\w{0,35}$/.test(type) ? type : 'Error',
      errorMessage: scrubText(text) || 'Something went wrong',
      stackTrace: scrubStack(stack),
    },
  }
}

function categoryOf(error: Error): ErrorCategory | undefined {
  if (error instanceof KitError) return categories[error.code]
  if (error.name === 'AbortError') return undefined
  return /Http|Rpc|Timeout/.test(error.name) ? 'API_ERROR' : 'INTERNAL_SDK_ERROR'
}

/** Of the properties those that may be reported and are as they should be, without what may say who. */
function pick(properties: object) {
  const picked: Record<string, unknown> = {}
  const given = new Map<string, unknown>(Object.entries(properties))
  for (const [name, schema] of Object.entries(reportedProperties.shape)) {
    const value = given.get(name)
    const isText = typeof value === 'string' && (name === 'message' || name === 'name')
    const { data } = schema.safeParse(isText ? scrubText(value) : value)
    if (data !== undefined) picked[name] = data
  }
  return picked
}

function envelope({ store }: Kit) {
  const { activeNamespace, namespaces } = store.getState()
  const caipNetworkId = namespaces[activeNamespace]?.networkId
  return {
    eventId: crypto.randomUUID(),
    url: scrubUrl(location.href),
    domain: location.host,
    ...(caipNetworkId && { caipNetworkId }),
  }
}
