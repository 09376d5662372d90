import type { RemoteFeature } from '@latchkey/protocol/api'
import type * as api from '@latchkey/protocol/api'
import type { Handler } from './handler.ts'

/** What a project may use of what this server is set up for: a way to log in that leads nowhere is not offered. */
function onlyOf(feature: RemoteFeature, logins: readonly string[]): RemoteFeature {
  const allowed = feature.config ?? logins
  return { ...feature, config: allowed.filter((id) => logins.includes(id)) }
}

export const getConfig: Handler<typeof api.getConfig> = {
  readableBy: 'anyone',
  answer: (_, { project, logins }) => ({
    features: project.features.map((feature) =>
      feature.id === 'social_login' ? onlyOf(feature, logins) : feature,
    ),
  }),
}
