import type * as api from '@latchkey/protocol/api'
import { ipPrefix } from '../http/observe.ts'
import type { Handler, RequestContext } from './handler.ts'

export const postEvent: Handler<typeof api.postEvent> = {
  readableBy: 'project',
  isRefusalReadable: true,
  bodyLimit: 'telemetryBytes',
  answer: ({ query, body }, context) => context.telemetry.take([body], reporterOf(query, context)),
}

export const postEvents: Handler<typeof api.postEvents> = {
  readableBy: 'project',
  isRefusalReadable: true,
  bodyLimit: 'telemetryBytes',
  answer: ({ query, body }, context) => context.telemetry.take(body, reporterOf(query, context)),
}

function reporterOf(
  { st = '', sv = '' }: { readonly st?: string | undefined; readonly sv?: string | undefined },
  { project, caller }: RequestContext,
) {
  return { projectId: project.id, prefix: ipPrefix(caller), sdk: `${st} ${sv}` }
}

export const getAnalyticsConfig: Handler<typeof api.getAnalyticsConfig> = {
  readableBy: 'anyone',
  answer: (_, { project, telemetry }) => ({ isAnalyticsEnabled: telemetry.isOn(project.id) }),
}
