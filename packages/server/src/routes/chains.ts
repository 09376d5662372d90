import type * as api from '@latchkey/protocol/api'
import type { Handler } from './handler.ts'

export const getSupportedChains: Handler<typeof api.getSupportedChains> = {
  readableBy: 'project',
  answer: (_, { chainIds }) => ({ http: [...chainIds], ws: [] }),
}
