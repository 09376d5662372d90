import type * as api from '@latchkey/protocol/api'
import type { Handler } from './handler.ts'

export const getAnalyticsConfig: Handler<typeof api.getAnalyticsConfig> = {
  readableBy: 'anyone',
  // This server has no collector, so a kit that asks is told to send nothing.
  answer: () => ({ isAnalyticsEnabled: false }),
}
