import type * as api from '@latchkey/protocol/api'
import type { Handler } from './handler.ts'

export const getOrigins: Handler<typeof api.getOrigins> = {
  readableBy: 'anyone',
  answer: (_, { project }) => ({ allowedOrigins: [...project.allowedOrigins] }),
}
