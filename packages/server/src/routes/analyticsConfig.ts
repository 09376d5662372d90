import type * as api from '@latchkey/protocol/api'
import type { Handler } from './handler.ts'

export const getAnalyticsConfig: Handler<typeof api.getAnalyticsConfig> = {
  readableBy: 'anyone',
  answer: (_, { project, telemetry }) => ({ isAnalyticsEnabled: telemetry.isOn(project.id) }),
}
