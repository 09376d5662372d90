import type * as api from '@latchkey/protocol/api'
import type { Handler } from './handler.ts'

export const getConfig: Handler<typeof api.getConfig> = {
  readableBy: 'anyone',
  answer: (_, { project }) => ({ features: [...project.features] }),
}
